package rota.api.nodeset;

import rota.api.wire.Json;

/// Whether the claims of pods go with them.
///
/// @param goWithSet when the whole set is deleted
/// @param goWithPod when the set shrinks
public record Retention(boolean goWithSet, boolean goWithPod) {
    static Retention of(Json.Obj policy) {
        return new Retention(isDelete(policy, "whenDeleted"), isDelete(policy, "whenScaled"));
    }

    private static boolean isDelete(Json.Obj policy, String field) {
        return policy.text(field).filter("Delete"::equals).isPresent();
    }
}
