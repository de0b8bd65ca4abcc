package rota.local.apply;

import rota.api.wire.Json;
import rota.local.patch.Schema;

/// Server-side apply: merges a configuration into an object and keeps book of who owns what.
public final class ServerSideApply {
    private ServerSideApply() {}

    /// How to apply.
    ///
    /// @param force take the fields of others instead of failing
    public record Terms(Schema schema, boolean force) {}

    /// The object after the configuration was applied; the very same live object when nothing changes.
    ///
    /// @param live the stored object, [Json.Obj#EMPTY] when there is none yet
    public static Json.Obj apply(Json.Obj live, Json.Obj config, Manager manager, Terms terms) {
        return config;
    }
}
