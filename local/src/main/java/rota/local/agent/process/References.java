package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.stream.Stream;

/// Whether a pod depends on other objects at all: most do not, and need not be looked at when one changes.
final class References {
    private References() {}

    static boolean any(Pod pod) {
        var spec = pod.getSpec();
        return !spec.getVolumes().isEmpty()
                || Stream.concat(spec.getContainers().stream(), spec.getInitContainers().stream())
                        .anyMatch(References::any);
    }

    private static boolean any(Container container) {
        return !container.getEnvFrom().isEmpty()
                || container.getEnv().stream().anyMatch(it -> it.getValueFrom() != null);
    }
}
