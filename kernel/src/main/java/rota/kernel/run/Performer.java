package rota.kernel.run;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import rota.api.client.Api;
import rota.kernel.plan.Action;

/// Makes attempts for real.
public interface Performer {

    /// Carries the action out and waits. Of the object in the answer, the metadata can be relied upon.
    ///
    /// @throws rota.api.client.ApiException when that fails
    Optional<HasMetadata> perform(Action action);

    /// Sends writes to the API and everything else to the workload.
    static Performer of(Api api, CallHandler calls) {
        return action -> switch (action) {
            case Action.Write write -> api.sendForMetadata(write.request());
            case Action.Call call -> {
                calls.call(call);
                yield Optional.empty();
            }
            case Action.Announce _ -> throw new IllegalStateException("expected a call, found " + action.summary());
        };
    }

    /// A workload's own calls to other systems.
    interface CallHandler {
        /// For workloads that talk to Kubernetes only.
        CallHandler NONE = call -> {
            throw new IllegalStateException("expected no call but to Kubernetes, found " + call.summary());
        };

        void call(Action.Call call);
    }
}
