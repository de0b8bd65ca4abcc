package rota.kernel.events;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.kernel.plan.Action.Severity;

/// Objects to speak about, and a clock that moves when a test says so.
final class Fixture {
    static final Instant START = Instant.parse("2026-03-01T08:00:00.750Z");
    static final Identity POD = Kind.of(Pod.class).key("team", "gpu-0").withUid("u-0");
    static final Identity OTHER_POD = Kind.of(Pod.class).key("team", "gpu-1").withUid("u-1");
    static final Identity NODE = Kind.of(Node.class).key("", "n1").withUid("u-2");

    private Fixture() {}

    static Note note(String message) {
        return about(POD, message);
    }

    static Note about(Identity object, String message) {
        return new Note("rota-test", object, Severity.NORMAL, "Scaled", message);
    }

    static final class Clock implements InstantSource {
        private Instant now = START;

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
