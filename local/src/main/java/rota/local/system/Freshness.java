package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Wake;

/// Whether all copies are as new as an object: then they show whatever was there before the object became what it is.
///
/// Versions of different kinds can be compared because one store counts them all.
final class Freshness {
    private static final Duration SOON = Duration.ofSeconds(1);

    private Freshness() {}

    static boolean reaches(Mirrors mirrors, HasMetadata object) {
        var version = ResourceVersion.parse(object.getMetadata().getResourceVersion());
        return mirrors.all().stream().noneMatch(it -> it.seen().isBefore(version));
    }

    static Wake retry(Instant now) {
        return Wake.at(now.plus(SOON), "the cache may not show all that is there");
    }
}
