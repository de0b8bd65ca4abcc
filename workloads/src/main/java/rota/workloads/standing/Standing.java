package rota.workloads.standing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How one object stands.
///
/// @param phase a word or two: `Running`
/// @param stage whether somebody still works on it
/// @param progress how much of it is done
/// @param facts what else is worth knowing, a short sentence each
/// @param waits what it waits for
public record Standing(String phase, Stage stage, Progress progress, List<String> facts, List<Wait> waits) {
    public Standing {
        facts = List.copyOf(facts);
        waits = List.copyOf(waits);
    }

    /// Who has to do something.
    public enum Stage {
        /// We have.
        OPEN,
        /// Nobody: it is done, well or not.
        FINISHED,
        /// Somebody else: it is not ours.
        FOREIGN
    }

    /// So many of so many.
    ///
    /// @param total 0 when nobody knows
    public record Progress(int done, int total) {
        public static final Progress NONE = new Progress(0, 0);
    }

    /// Something that has to happen before it goes on.
    ///
    /// @param until when it happens, where that is known
    public record Wait(String what, Optional<Instant> until) {
        public static Wait until(Instant time, String what) {
            return new Wait(what, Optional.of(time));
        }

        public static Wait open(String what) {
            return new Wait(what, Optional.empty());
        }
    }
}
