package rota.local.agent.process;

import java.time.Instant;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.local.agent.launch.Launch;
import rota.local.agent.volume.Volumes;

/// What the planner wants done on this machine.
sealed interface Calls extends Action.Call {
    Identity pod();

    /// Starts a container.
    record Start(Identity pod, Launch launch, Volumes volumes) implements Calls {
        @Override
        public String summary() {
            return "start " + launch.member().name();
        }
    }

    /// Stops a container, politely first.
    ///
    /// @param killAt when politeness ends
    record Stop(Identity pod, String container, Instant killAt) implements Calls {
        @Override
        public String summary() {
            return "stop " + container + " by " + killAt;
        }
    }

    /// Remembers why a container cannot be started.
    record Hold(Identity pod, String container, String reason, String message) implements Calls {
        @Override
        public String summary() {
            return "hold " + container + ": " + reason;
        }
    }

    /// Brings the files of volumes up to date.
    record Refresh(Identity pod, Volumes volumes) implements Calls {
        @Override
        public String summary() {
            return "refresh volumes";
        }
    }

    /// Forgets the pod and all that it left.
    record Clear(Identity pod) implements Calls {
        @Override
        public String summary() {
            return "clear what it left";
        }
    }
}
