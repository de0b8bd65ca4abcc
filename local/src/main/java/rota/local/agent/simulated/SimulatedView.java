package rota.local.agent.simulated;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Instant;
import java.util.Optional;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Scene;

/// A pod on one of our nodes at a time.
record SimulatedView(Pod pod, Manifest manifest, Script script, Scene.Place place, Instant now) {

    /// When the pod came to its node: its status says when it was scheduled, if the server tells.
    Instant arrived() {
        var status = pod.getStatus();
        var scheduled = status.getConditions().stream().filter(it -> it.getType().equals("PodScheduled"))
                .map(PodCondition::getLastTransitionTime).flatMap(it -> Optional.ofNullable(it).stream()).findFirst();
        return Instant.parse(scheduled.orElse(pod.getMetadata().getCreationTimestamp()));
    }

    Optional<Instant> activeSince() {
        return Optional.ofNullable(pod.getStatus().getStartTime()).map(Instant::parse);
    }

    Lives lives() {
        return Lives.of(manifest, pod);
    }
}
