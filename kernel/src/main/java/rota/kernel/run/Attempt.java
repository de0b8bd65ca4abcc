package rota.kernel.run;

import java.util.Optional;
import rota.api.client.Request;
import rota.kernel.plan.Action;

/// One try at one action, handed out by a run and answered exactly once.
///
/// @param number counts within the run
public record Attempt(int number, Action action) {

    /// What to send to the Kubernetes API; empty for a workload's own call to another system.
    public Optional<Request> request() {
        return action instanceof Action.Write write ? Optional.of(write.request()) : Optional.empty();
    }
}
