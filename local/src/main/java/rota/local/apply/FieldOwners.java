package rota.local.apply;

import rota.api.wire.Json;
import rota.local.patch.Schema;

/// Keeps book of who owns which field when an object is created, replaced or patched otherwise than by apply.
public final class FieldOwners {
    private FieldOwners() {}

    /// The object with its managedFields brought up to date.
    ///
    /// @param before the stored object, [Json.Obj#EMPTY] for a creation
    public static Json.Obj afterUpdate(Json.Obj before, Json.Obj after, Manager manager, Schema schema) {
        return after;
    }
}
