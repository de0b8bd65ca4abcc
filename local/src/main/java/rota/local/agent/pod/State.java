package rota.local.agent.pod;

import java.time.Duration;
import java.time.Instant;

/// Where a container is in its life.
public sealed interface State {
    State CREATING = new Waiting("ContainerCreating", "");

    /// Not started, or not yet.
    record Waiting(String reason, String message) implements State {}

    record Running(Instant since) implements State {}

    /// Ended, for good or until it is started again.
    record Ended(Exit exit, Instant since, Instant until, String containerId) implements State {
        public Duration ran() {
            return Duration.between(since, until);
        }
    }
}
