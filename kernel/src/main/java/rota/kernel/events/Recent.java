package rota.kernel.events;

import java.util.LinkedHashMap;
import java.util.Optional;

/// A map that keeps only its most recently used entries.
final class Recent<K, V> {
    private final int capacity;
    private final LinkedHashMap<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

    Recent(int capacity) {
        this.capacity = capacity;
    }

    Optional<V> get(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    void put(K key, V value) {
        entries.put(key, value);
        if (entries.size() > capacity) entries.pollFirstEntry();
    }
}
