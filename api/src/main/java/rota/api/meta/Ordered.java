package rota.api.meta;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// Read-only maps and sets that keep the order they were given.
///
/// `Map.of`, `Set.of` and their `copyOf` iterate in an order that changes from run to run: a plan built from one
/// would not replay.
public final class Ordered {
    private Ordered() {}

    public static <K, V> SequencedMap<K, V> map(Map<K, V> source) {
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(source));
    }

    public static <K, V> SequencedMap<K, V> map() {
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>());
    }

    public static <K, V> SequencedMap<K, V> map(K key, V value) {
        var map = new LinkedHashMap<K, V>();
        map.put(key, value);
        return Collections.unmodifiableSequencedMap(map);
    }

    public static <T> SequencedSet<T> set(Collection<? extends T> source) {
        return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(source));
    }

    @SafeVarargs
    public static <T> SequencedSet<T> set(T... items) {
        var set = new LinkedHashSet<T>();
        for (var item : items) set.add(item);
        return Collections.unmodifiableSequencedSet(set);
    }
}
