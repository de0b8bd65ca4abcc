package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How we treat an API server.
///
/// @param requestTimeout how long to wait for one answer, and for a connection
/// @param qps requests per second that we allow ourselves over time
/// @param burst requests that may go out at once after a pause
/// @param customResources model classes besides those that come with the client
/// @param namespace the one whose objects are watched; empty: all
/// @param managedFields whether objects come with the record of who wrote which field; it is large
public record KubeSettings(Duration requestTimeout, double qps, int burst,
        List<Class<? extends HasMetadata>> customResources, Optional<String> namespace, boolean managedFields) {

    /// Upstream's rates (K4, K16): 20 requests per second, 30 at once.
    public static final KubeSettings DEFAULT = new KubeSettings(Duration.ofSeconds(10), 20, 30,
            List.of(), Optional.empty(), false);

    public KubeSettings {
        if (requestTimeout.toMillis() <= 0 || !(qps > 0) || burst < 1) {
            throw new IllegalArgumentException(
                    "expected a time of at least 1 ms, qps above 0 and a burst of at least 1,"
                            + " found requestTimeout " + requestTimeout + ", qps " + qps
                            + ", burst " + burst);
        }
        customResources = List.copyOf(customResources);
    }

    public KubeSettings withRate(double newQps, int newBurst) {
        return new KubeSettings(requestTimeout, newQps, newBurst, customResources, namespace,
                managedFields);
    }

    public KubeSettings withRequestTimeout(Duration timeout) {
        return new KubeSettings(timeout, qps, burst, customResources, namespace, managedFields);
    }

    public KubeSettings withNamespace(String name) {
        return new KubeSettings(requestTimeout, qps, burst, customResources, Optional.of(name),
                managedFields);
    }

    public KubeSettings withCustomResources(List<Class<? extends HasMetadata>> types) {
        return new KubeSettings(requestTimeout, qps, burst, types, namespace, managedFields);
    }

    public KubeSettings withManagedFields() {
        return new KubeSettings(requestTimeout, qps, burst, customResources, namespace, true);
    }
}
