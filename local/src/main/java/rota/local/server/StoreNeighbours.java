package rota.local.server;

import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Neighbours;
import rota.local.store.Store;
import rota.local.store.Stored;

/// The neighbours of an object are those in the same store.
record StoreNeighbours(Store store) implements Neighbours {
    @Override
    public Optional<Json.Obj> find(Kind kind, String namespace, String name) {
        return store.get(kind.key(namespace, name)).map(Stored::tree);
    }

    @Override
    public List<Json.Obj> all(Kind kind) {
        return store.list(kind).objects().stream().map(Stored::tree).toList();
    }
}
