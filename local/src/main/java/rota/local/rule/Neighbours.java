package rota.local.rule;

import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// The other objects of the cluster, as they are while one is being written.
public interface Neighbours {
    /// One of them, if it exists.
    ///
    /// @param namespace empty for cluster-wide kinds
    Optional<Json.Obj> find(Kind kind, String namespace, String name);

    List<Json.Obj> all(Kind kind);
}
