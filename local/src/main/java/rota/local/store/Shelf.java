package rota.local.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.meta.Key;

/// The objects of one kind and their part of the log. Guarded by the lock of the [Store].
final class Shelf {
    private final TreeMap<String, TreeMap<String, Stored>> namespaces = new TreeMap<>();
    /// Oldest first; the entries before `first` are forgotten and wait to be swept.
    private final ArrayList<Change> log = new ArrayList<>();
    private int first;

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
            case Change.Added(var object) -> put(key, object);
            case Change.Modified(_, var object) -> put(key, object);
            case Change.Deleted _ -> drop(key);
        }
        log.add(change);
    }

    List<Change> after(long version) {
        return log.subList(indexAfter(version), log.size());
    }

    void forget(long upTo) {
        first = indexAfter(upTo);
        // Swept in halves, so that a compaction costs no more than the writes that it forgets.
        if (first * 2 >= log.size()) {
            log.subList(0, first).clear();
            first = 0;
        }
    }

    private void put(Key key, Stored object) {
        namespaces.computeIfAbsent(key.namespace(), _ -> new TreeMap<>()).put(key.name(), object);
    }

    private void drop(Key key) {
        namespaces.computeIfPresent(key.namespace(), (_, names) -> {
            names.remove(key.name());
            return names.isEmpty() ? null : names;
        });
    }

    /// The index of the first entry that is newer than a version.
    private int indexAfter(long version) {
        var low = first;
        var high = log.size();
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (log.get(middle).version() > version) high = middle;
            else
                low = middle + 1;
        }
        return low;
    }
}
