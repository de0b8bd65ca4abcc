package rota.local.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.meta.Key;

/// The objects of one kind and their part of the log. Guarded by the lock of the [Store].
final class Shelf {
    private static final int SWEPT = 8;

    private final TreeMap<String, TreeMap<String, Stored>> namespaces = new TreeMap<>();
    /// Oldest first; the entries before `first` are forgotten and wait to be swept.
    private final ArrayList<Change> log = new ArrayList<>();
    private final int limit;
    private int first;
    private long forgotten;

    /// @param limit how many changes are remembered
    Shelf(int limit) {
        this.limit = limit;
    }

    Optional<Stored> find(Key key) {
        var names = namespaces.get(key.namespace());
        return names == null ? Optional.empty() : Optional.ofNullable(names.get(key.name()));
    }

    List<Stored> objects() {
        var all = new ArrayList<Stored>();
        namespaces.values().forEach(names -> all.addAll(names.values()));
        return all;
    }

    List<Stored> objects(String namespace) {
        var names = namespaces.get(namespace);
        return names == null ? List.of() : new ArrayList<>(names.values());
    }

    void take(Change change) {
        var key = change.object().key();
        switch (change) {
            case Change.Added(var object) -> put(object);
            case Change.Modified(_, var object) -> put(object);
            case Change.Deleted _ -> drop(key);
        }
        log.add(change);
        if (log.size() - first > limit) forget(log.get(first).version());
    }

    /// Puts an object without telling anybody.
    void put(Stored object) {
        var key = object.key();
        namespaces.computeIfAbsent(key.namespace(), _ -> new TreeMap<>()).put(key.name(), object);
    }

    /// Looked for from the end: most who ask have missed nothing, or little.
    List<Change> after(long version) {
        var next = log.size();
        while (next > first && log.get(next - 1).version() > version) next--;
        return log.subList(next, log.size());
    }

    /// The version up to which changes of this kind were forgotten.
    long forgotten() {
        return forgotten;
    }

    void forget(long upTo) {
        while (first < log.size() && log.get(first).version() <= upTo) first++;
        forgotten = Math.max(forgotten, upTo);
        // Swept by parts, so that a compaction costs no more than some writes do, and little is kept for nothing.
        if (first * SWEPT >= log.size()) {
            log.subList(0, first).clear();
            first = 0;
        }
    }

    private void drop(Key key) {
        namespaces.computeIfPresent(key.namespace(), (_, names) -> {
            names.remove(key.name());
            return names.isEmpty() ? null : names;
        });
    }
}
