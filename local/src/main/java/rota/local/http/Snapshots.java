package rota.local.http;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.local.store.Change;
import rota.local.store.Listing;
import rota.local.store.Store;
import rota.local.store.Stored;

/// Shows a kind as it was at an earlier version: takes the present and undoes, one by one, what has happened since.
final class Snapshots {
    private static final Comparator<Key> ORDER = Comparator.comparing(Key::namespace).thenComparing(Key::name);

    private final Store store;

    Snapshots(Store store) {
        this.store = store;
    }

    /// The objects of a kind as they are.
    Listing now(Kind kind, String namespace) {
        return namespace.isEmpty() ? store.list(kind) : store.list(kind, namespace);
    }

    /// The objects of a kind as they were at a version.
    ///
    /// @throws rota.api.client.ApiException.Gone when that has been forgotten
    Listing at(Kind kind, String namespace, long version) {
        var present = now(kind, namespace);
        var changes = store.changes(kind, version).list();
        if (changes.isEmpty()) return new Listing(present.objects(), ResourceVersion.of(version));
        var objects = new TreeMap<Key, Stored>(ORDER);
        present.objects().forEach(it -> objects.put(it.key(), it));
        for (var change : changes.reversed()) {
            var key = change.object().key();
            var later = ResourceVersion.of(change.version()).compareTo(present.version()) > 0;
            if (!later && (namespace.isEmpty() || key.namespace().equals(namespace))) undo(objects, change);
        }
        return new Listing(List.copyOf(objects.values()), ResourceVersion.of(version));
    }

    private static void undo(Map<Key, Stored> objects, Change change) {
        switch (change) {
            case Change.Added(var object) -> objects.remove(object.key());
            case Change.Modified(var before, _) -> objects.put(before.key(), before);
            case Change.Deleted(var before, _) -> objects.put(before.key(), before);
        }
    }
}
