package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Optional;
import rota.api.wire.Times;

/// What the condition `Ready` of a pod says. Its phase has no part in it.
public sealed interface Readiness {
    Readiness NOT_READY = new NotReady();

    /// The condition is missing, or its status is not `True`.
    record NotReady() implements Readiness {}

    /// Ready, and since when if the condition tells.
    record Ready(Optional<Instant> since) implements Readiness {}

    static Readiness of(Pod pod) {
        if (pod.getStatus() == null) return NOT_READY;
        for (var condition : pod.getStatus().getConditions()) {
            if (!"Ready".equals(condition.getType())) continue;
            return "True".equals(condition.getStatus())
                    ? new Ready(Times.parse(condition.getLastTransitionTime()))
                    : NOT_READY;
        }
        return NOT_READY;
    }
}
