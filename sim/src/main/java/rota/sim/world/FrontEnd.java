package rota.sim.world;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.local.store.Change;
import rota.local.store.Store;
import rota.local.store.Stored;

/// One API server process as its watchers see it: its cache of the store may be frozen at an old state. Writes and live
/// reads do not go through it.
final class FrontEnd {
    private static final long BEGINNING = 1;

    private final Store store;
    private Optional<Long> frozenAt = Optional.empty();

    FrontEnd(Store store) {
        this.store = store;
    }

    /// Shows nothing newer than this version until it thaws.
    void freeze(long version) {
        frozenAt = Optional.of(version);
    }

    void thaw() {
        frozenAt = Optional.empty();
    }

    /// The newest version that this front end shows.
    long version() {
        return frozenAt.orElseGet(store::version);
    }

    List<Stored> list(Kind kind) {
        return frozenAt.isEmpty() ? store.list(kind).objects() : past(kind);
    }

    /// What happened to a kind after a version, as far as this front end shows it.
    ///
    /// @throws ApiException.Gone when the store has forgotten it
    List<Change> after(Kind kind, long version) {
        var all = store.changes(kind, version).list();
        if (frozenAt.isEmpty()) return all;
        var limit = version();
        return all.stream().filter(it -> it.version() <= limit).toList();
    }

    /// The store keeps the present only; what was before follows from the log.
    private List<Stored> past(Kind kind) {
        var objects = new TreeMap<Key, Stored>();
        for (var change : after(kind, BEGINNING)) {
            switch (change) {
                case Change.Added(var object) -> objects.put(object.key(), object);
                case Change.Modified(_, var object) -> objects.put(object.key(), object);
                case Change.Deleted(_, var object) -> objects.remove(object.key());
            }
        }
        return List.copyOf(objects.values());
    }
}
