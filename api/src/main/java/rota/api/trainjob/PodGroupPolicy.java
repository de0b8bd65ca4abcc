package rota.api.trainjob;

import java.util.Optional;
import java.util.OptionalInt;
import rota.api.wire.Json;

/// Who sees to it that all pods of a training start together, or none. Both may be named.
///
/// @param coscheduling how many seconds pods wait for the rest; empty: it is not asked
/// @param volcano what Volcano is told besides; empty: it is not asked
public record PodGroupPolicy(OptionalInt coscheduling, Optional<Json.Obj> volcano) {
    private static final int USUAL_TIMEOUT = 60;

    static PodGroupPolicy of(Json.Obj policy) {
        return new PodGroupPolicy(policy.has("coscheduling")
                ? OptionalInt.of(policy.whole("coscheduling", "scheduleTimeoutSeconds").orElse(USUAL_TIMEOUT))
                : OptionalInt.empty(),
                policy.has("volcano") ? Optional.of(policy.object("volcano")) : Optional.empty());
    }
}
