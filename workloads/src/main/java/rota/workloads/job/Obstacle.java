package rota.workloads.job;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What keeps a pod from running, as its scheduler or its node tells.
///
/// @param reason one word: `Unschedulable`, `ImagePullBackOff`
/// @param message what is said of it, if anything
record Obstacle(String pod, String reason, String message) {
    /// What every container goes through.
    private static final List<String> ON_ITS_WAY = List.of("", "ContainerCreating", "PodInitializing");

    /// That of the first pod that has one.
    static Optional<Obstacle> first(List<JobPod> pods) {
        return pods.stream().map(Obstacle::of).flatMap(Optional::stream).findFirst();
    }

    String words() {
        var said = message.isEmpty() ? reason : reason + ", " + message;
        return pod + " is held up: " + said.replaceAll("\\s+", " ").strip();
    }

    private static Optional<Obstacle> of(JobPod pod) {
        var name = pod.facts().name();
        return Optional.ofNullable(pod.facts().pod().getStatus())
                .flatMap(it -> unscheduled(name, it).or(() -> unstarted(name, it)));
    }

    private static Optional<Obstacle> unscheduled(String pod, PodStatus status) {
        return status.getConditions().stream()
                .filter(it -> "PodScheduled".equals(it.getType()) && "False".equals(it.getStatus())).findFirst()
                .map(it -> new Obstacle(pod, text(it.getReason()), text(it.getMessage())));
    }

    private static Optional<Obstacle> unstarted(String pod, PodStatus status) {
        return Stream.concat(status.getInitContainerStatuses().stream(), status.getContainerStatuses().stream())
                .map(ContainerStatus::getState).filter(Objects::nonNull).map(it -> it.getWaiting())
                .filter(it -> it != null && !ON_ITS_WAY.contains(text(it.getReason()))).findFirst()
                .map(it -> new Obstacle(pod, text(it.getReason()), text(it.getMessage())));
    }

    private static String text(@Nullable String given) {
        return Objects.requireNonNullElse(given, "");
    }
}
