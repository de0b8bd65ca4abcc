package rota.local.server;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ids;
import rota.api.wire.Json;
import rota.local.rule.Refusal;
import rota.local.server.Admission.Deed;

/// Where one write waits for its [Admission].
///
/// A write is decided under the lock of the store, where nobody may wait. So whoever must be asked ends the attempt
/// with a [Pause]; the question is put without the lock, and the write is decided anew, from what is there by then. If
/// that leads to the same question, the answer is at hand. A write that meets a change each time is a conflict.
final class Seat {
    private static final int MOST_QUESTIONS = 12;

    private final Admission admission;
    private @Nullable Deed asked;
    private Json.Obj mutated = Json.Obj.EMPTY;
    private @Nullable Deed approved;
    private @Nullable String uid;

    Seat(Admission admission) {
        this.admission = admission;
    }

    /// For what the server does by itself: nobody is asked.
    static Seat free() {
        return new Seat(Admission.NONE);
    }

    /// A write that cannot go on before somebody has answered.
    private static final class Pause extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Runnable question;
        private final transient Deed deed;

        Pause(Deed deed, Runnable question) {
            super("waiting for an admission", null, false, false);
            this.deed = deed;
            this.question = question;
        }
    }

    /// Carries a write out, with as many pauses as it takes.
    <T> T settled(Supplier<T> attempt) {
        for (var questions = 1;; questions++) {
            try {
                return attempt.get();
            } catch (Pause pause) {
                if (questions > MOST_QUESTIONS) throw Refusal.modified(pause.deed.key());
                pause.question.run();
            }
        }
    }

    boolean concerns(Deed deed) {
        return admission.concerns(deed);
    }

    Json.Obj mutated(Deed deed) {
        if (!admission.concerns(deed)) return deed.object();
        if (asked != null && asked.sameAs(deed)) return mutated;
        throw new Pause(deed, () -> {
            mutated = admission.mutated(deed);
            asked = deed;
        });
    }

    void validated(Deed deed) {
        if (!admission.concerns(deed)) return;
        if (approved != null && approved.sameAs(deed)) return;
        throw new Pause(deed, () -> {
            admission.validated(deed);
            approved = deed;
        });
    }

    /// The same for all attempts: it is part of what others are asked about.
    String uid(Ids ids) {
        if (uid == null) uid = ids.uid();
        return uid;
    }
}
