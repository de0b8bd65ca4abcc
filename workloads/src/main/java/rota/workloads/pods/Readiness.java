package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Optional;

/// What the condition `Ready` of a pod says. Its phase has no part in it.
public sealed interface Readiness {

    /// The condition is missing, or its status is not `True`.
    record NotReady() implements Readiness {}

    /// Ready, and since when if the condition tells.
    record Ready(Optional<Instant> since) implements Readiness {}

    static Readiness of(Pod pod) {
        if (pod.getStatus() == null) return new NotReady();
        return pod.getStatus().getConditions().stream().filter(it -> "Ready".equals(it.getType())).findFirst()
                .filter(it -> "True".equals(it.getStatus()))
                .<Readiness>map(it -> new Ready(Times.parse(it.getLastTransitionTime()))).orElseGet(NotReady::new);
    }
}
