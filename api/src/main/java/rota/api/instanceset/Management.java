package rota.api.instanceset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.Optional;
import rota.api.wire.Json;

/// How instances come and go when their number changes.
public sealed interface Management {

    /// One by one, each after the one before it is available.
    record Ordered() implements Management {}

    /// Several at once.
    ///
    /// @param concurrency how many may be on their way; empty: all
    record Parallel(Optional<IntOrString> concurrency) implements Management {}

    static Management of(Json.Obj spec) {
        return spec.text("podManagementPolicy").filter("Parallel"::equals).isPresent()
                ? new Parallel(UpdateStrategy.share(spec.get("parallelPodManagementConcurrency")))
                : new Ordered();
    }
}
