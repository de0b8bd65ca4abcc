package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.wire.Times;
import rota.workloads.pods.PodFacts;

/// When a pod ended, as exactly as it tells.
final class FinishTime {
    private FinishTime() {}

    static Instant of(PodFacts facts) {
        var pod = facts.pod();
        return lastContainer(pod).or(() -> notReadySince(pod)).or(() -> deletion(pod)).or(facts::created)
                .orElse(Instant.EPOCH);
    }

    /// The end of the last container, sidecars included; empty while one runs or does not tell.
    private static Optional<Instant> lastContainer(Pod pod) {
        if (pod.getStatus() == null || pod.getStatus().getContainerStatuses().isEmpty()) return Optional.empty();
        var statuses = new ArrayList<>(pod.getStatus().getContainerStatuses());
        var sidecars = sidecars(pod);
        pod.getStatus().getInitContainerStatuses().stream().filter(it -> sidecars.contains(it.getName()))
                .forEach(statuses::add);
        var ends = statuses.stream().map(FinishTime::end).flatMap(Optional::stream).toList();
        return ends.size() < statuses.size() ? Optional.empty() : ends.stream().max(Instant::compareTo);
    }

    private static List<String> sidecars(Pod pod) {
        return pod.getSpec() == null ? List.of() : pod.getSpec().getInitContainers().stream()
                .filter(it -> "Always".equals(it.getRestartPolicy())).map(Container::getName).toList();
    }

    private static Optional<Instant> end(ContainerStatus container) {
        return Optional.ofNullable(container.getState()).map(it -> it.getTerminated())
                .flatMap(it -> Times.parse(it.getFinishedAt()));
    }

    private static Optional<Instant> notReadySince(Pod pod) {
        if (pod.getStatus() == null) return Optional.empty();
        return pod.getStatus().getConditions().stream()
                .filter(it -> "Ready".equals(it.getType()) && "False".equals(it.getStatus())).findFirst()
                .flatMap(it -> Times.parse(it.getLastTransitionTime()));
    }

    /// The deletion timestamp lies in the future by the grace period.
    private static Optional<Instant> deletion(Pod pod) {
        var grace = Objects.requireNonNullElse(pod.getMetadata().getDeletionGracePeriodSeconds(), 0L);
        return Times.parse(pod.getMetadata().getDeletionTimestamp())
                .flatMap(it -> Times.after(it, Duration.ofSeconds(grace).negated()));
    }
}
