package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import java.util.Objects;
import java.util.stream.Stream;

/// How often the containers of a pod have been restarted, by the one that was most often.
final class Restarts {
    private Restarts() {}

    static int ofContainers(PodFacts pod) {
        var status = pod.pod().getStatus();
        return status == null ? 0 : most(status.getContainerStatuses().stream());
    }

    /// Init containers that restart are sidecars; the others have done their work.
    static int ofSidecars(PodFacts pod) {
        var status = pod.pod().getStatus();
        if (status == null || pod.pod().getSpec() == null) return 0;
        var sidecars = pod.pod().getSpec().getInitContainers().stream()
                .filter(it -> "Always".equals(it.getRestartPolicy())).map(it -> it.getName()).toList();
        return most(status.getInitContainerStatuses().stream().filter(it -> sidecars.contains(it.getName())));
    }

    private static int most(Stream<ContainerStatus> statuses) {
        return statuses.map(ContainerStatus::getRestartCount).filter(Objects::nonNull).mapToInt(it -> it).max()
                .orElse(0);
    }
}
