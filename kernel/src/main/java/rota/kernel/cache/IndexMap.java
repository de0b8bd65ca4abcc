package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rota.api.meta.Key;

/// One index of a mirror, kept up to date.
final class IndexMap<T extends HasMetadata> {
    private final Index<T> index;
    private final Map<String, Bucket<T>> buckets = new HashMap<>();
    /// Under which values an object was filed. Asking the object again would not find them if somebody changed it.
    private final Map<Key, List<String>> filed = new HashMap<>();

    IndexMap(Index<T> index) {
        this.index = index;
    }

    void put(Key key, T object) {
        var values = List.copyOf(index.values().apply(object));
        if (!values.equals(filed.getOrDefault(key, List.of()))) {
            remove(key);
            if (!values.isEmpty()) filed.put(key, values);
        }
        for (var value : values) buckets.computeIfAbsent(value, _ -> new Bucket<>()).put(key, object);
    }

    void remove(Key key) {
        var values = filed.remove(key);
        if (values == null) return;
        for (var value : values) {
            buckets.computeIfPresent(value, (_, bucket) -> {
                bucket.remove(key);
                return bucket.isEmpty() ? null : bucket;
            });
        }
    }

    List<T> list(String value) {
        var bucket = buckets.get(value);
        return bucket == null ? List.of() : bucket.list();
    }
}
