package rota.local.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import rota.api.meta.Key;

/// Changes that are decided but not yet safe: the next decision must see them, and nobody else. Guarded by the lock of
/// the [Store].
final class Pending {
    private final ArrayList<Change> changes = new ArrayList<>();
    private final TreeMap<Key, Change> latest = new TreeMap<>();

    boolean isEmpty() {
        return changes.isEmpty();
    }

    void add(Change change) {
        changes.add(change);
        latest.put(change.object().key(), change);
    }

    /// All of them, oldest first.
    List<Change> batch() {
        return List.copyOf(changes);
    }

    /// The first so many have become safe.
    void published(List<Change> batch) {
        changes.subList(0, batch.size()).clear();
        for (var change : batch) latest.remove(change.object().key(), change);
    }

    /// The object as it will be, given as it is.
    Optional<Stored> over(Key key, Optional<Stored> safe) {
        var change = latest.get(key);
        return change == null ? safe : after(change);
    }

    /// A list as it will be, given as it is.
    List<Stored> over(List<Stored> safe, Predicate<Key> covers) {
        var objects = new TreeMap<Key, Stored>();
        safe.forEach(it -> objects.put(it.key(), it));
        latest.forEach((key, change) -> {
            if (covers.test(key)) after(change).ifPresentOrElse(it -> objects.put(key, it), () -> objects.remove(key));
        });
        return List.copyOf(objects.values());
    }

    private static Optional<Stored> after(Change change) {
        return switch (change) {
            case Change.Added(var object) -> Optional.of(object);
            case Change.Modified(_, var object) -> Optional.of(object);
            case Change.Deleted _ -> Optional.empty();
        };
    }
}
