package rota.kernel.cache;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Key;

/// Objects in the order of their names. The list is made once and shared until something changes.
final class Bucket<T> {
    private final TreeMap<Key, T> objects = new TreeMap<>(Names.ORDER);
    private @Nullable List<T> snapshot;

    void put(Key key, T object) {
        objects.put(key, object);
        snapshot = null;
    }

    void remove(Key key) {
        objects.remove(key);
        snapshot = null;
    }

    boolean isEmpty() {
        return objects.isEmpty();
    }

    List<Key> keys() {
        return List.copyOf(objects.keySet());
    }

    List<T> list() {
        var known = snapshot;
        if (known != null) return known;
        var made = List.copyOf(objects.values());
        snapshot = made;
        return made;
    }
}
