package rota.kernel.queue;

import java.util.HashMap;
import java.util.Map;
import rota.api.meta.Key;

/// Counts the failures of each key.
final class Failures {
    private final Map<Key, Integer> counts = new HashMap<>();

    /// How many there were before this one.
    int increment(Key key) {
        return counts.merge(key, 1, Integer::sum) - 1;
    }

    int count(Key key) {
        return counts.getOrDefault(key, 0);
    }

    void forget(Key key) {
        counts.remove(key);
    }
}
