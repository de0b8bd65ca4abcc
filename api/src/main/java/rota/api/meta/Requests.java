package rota.api.meta;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a pod asks of its node.
public final class Requests {
    private Requests() {}

    /// The containers together, or the largest moment of their initialisation, whichever is more; and the overhead.
    ///
    /// An init container that restarts is a sidecar: it stays beside all that come after it.
    public static Amounts of(PodSpec spec) {
        var sidecars = Amounts.NONE;
        var peak = Amounts.NONE;
        for (var container : spec.getInitContainers()) {
            if (isSidecar(container)) sidecars = sidecars.plus(of(container.getResources()));
            else
                peak = peak.or(sidecars.plus(of(container.getResources())));
        }
        var running = sidecars;
        for (var container : spec.getContainers()) running = running.plus(of(container.getResources()));
        return of(spec.getResources()).orElse(running.or(peak)).plus(Amounts.of(spec.getOverhead()));
    }

    public static boolean isSidecar(Container init) {
        return "Always".equals(init.getRestartPolicy());
    }

    /// A limit without a request is a request.
    private static Amounts of(@Nullable ResourceRequirements resources) {
        return Optional.ofNullable(resources).map(it -> Amounts.of(it.getRequests()).orElse(Amounts.of(it.getLimits())))
                .orElse(Amounts.NONE);
    }
}
