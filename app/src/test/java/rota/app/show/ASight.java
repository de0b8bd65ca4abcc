package rota.app.show;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.app.show.Sight.Source;
import rota.kernel.loop.Explanation.Trouble;
import rota.kernel.loop.Look;
import rota.kernel.loop.Look.Decision;
import rota.kernel.loop.Look.Deed;
import rota.kernel.loop.Look.Fate;
import rota.kernel.loop.Look.Next;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// A Job to show: half done, seen by the operator a moment ago.
final class ASight {
    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final List<Decision> decisions = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private String state = "settled";
    private Stage stage = Stage.OPEN;
    private Optional<Next> next = Optional.empty();
    private Optional<Trouble> trouble = Optional.empty();
    private Source source = Source.OPERATOR;

    static ASight sight() {
        return new ASight();
    }

    ASight decided(Fate fate, String step, String reason, Deed... deeds) {
        decisions.add(new Decision(step, reason, fate, List.of(deeds)));
        return this;
    }

    ASight ahead(Wait wait) {
        waits.add(wait);
        return this;
    }

    ASight state(String sentence) {
        state = sentence;
        return this;
    }

    ASight foreign() {
        stage = Stage.FOREIGN;
        return this;
    }

    ASight next(Instant at, String why) {
        next = Optional.of(new Next(at, why));
        return this;
    }

    ASight trouble(Instant at, String what) {
        trouble = Optional.of(new Trouble(at, what));
        return this;
    }

    ASight rehearsed(String note) {
        source = new Source(false, note);
        return this;
    }

    Sight build() {
        var id = Kind.of(Job.class).key("default", "sum").withUid("uid-sum");
        var standing = new Standing("Running", stage, new Progress(2, 4), List.of("2 succeeded, 1 failed"), waits);
        var look = new Look("job", NOW.minusSeconds(3), state, decisions, next, trouble);
        return new Sight(id, NOW.minusSeconds(130), standing, stage == Stage.FOREIGN ? List.of() : List.of(look),
                source);
    }
}
