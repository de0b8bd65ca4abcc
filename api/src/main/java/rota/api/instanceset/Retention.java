package rota.api.instanceset;

import rota.api.wire.Json;

/// Whether claims outlive their instances. Unless the user says so they do not, other than those of a StatefulSet.
///
/// @param whenDeleted they stay when the whole set is deleted
/// @param whenScaled they stay when an instance is scaled away or taken offline
public record Retention(boolean whenDeleted, boolean whenScaled) {
    static Retention of(Json.Obj policy) {
        return new Retention(isRetain(policy, "whenDeleted"), isRetain(policy, "whenScaled"));
    }

    private static boolean isRetain(Json.Obj policy, String field) {
        return policy.text(field).filter("Retain"::equals).isPresent();
    }
}
