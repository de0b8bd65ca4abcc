package rota.local.agent.process;

import java.time.Instant;
import rota.kernel.process.Surroundings;
import rota.local.agent.log.LogLimits;

/// What all containers of a node are run with.
record Outfit(PodDirs dirs, Isolation isolation, Sweeper sweeper, LogLimits logs, Surroundings surroundings) {

    Instant now() {
        return surroundings.clock().instant();
    }

    void background(Runnable task) {
        surroundings.executor().execute(task);
    }

    /// A variable that all processes of this agent have.
    String variable() {
        return "ROTA_AGENT=" + dirs.root();
    }
}
