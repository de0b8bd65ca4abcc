package rota.kernel.queue;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import rota.api.meta.Key;

/// Keys that are due later, at most once each. Among keys due at the same instant, the one asked for first comes first.
final class Delays {
    private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::due).thenComparingLong(Entry::asked);

    private final TreeSet<Entry> order = new TreeSet<>(ORDER);
    private final Map<Key, Entry> entries = new HashMap<>();

    /// @param asked the number of the latest request for this entry
    private record Entry(Key key, Instant due, long asked) {}

    /// A later request never postpones an earlier one. Tells whether the key is now the first of all to be due.
    boolean add(Key key, Instant due, long asked) {
        var old = entries.get(key);
        if (old != null) order.remove(old);
        var entry = new Entry(key, old != null && old.due.isBefore(due) ? old.due : due, asked);
        entries.put(key, entry);
        order.add(entry);
        return order.getFirst().equals(entry);
    }

    Optional<Instant> first() {
        return order.isEmpty() ? Optional.empty() : Optional.of(order.getFirst().due);
    }

    /// When this key is due.
    Optional<Instant> due(Key key) {
        return Optional.ofNullable(entries.get(key)).map(Entry::due);
    }

    /// Takes out the first key if it is due.
    Optional<Key> take(Instant now) {
        if (order.isEmpty() || order.getFirst().due.isAfter(now)) return Optional.empty();
        var key = order.removeFirst().key;
        entries.remove(key);
        return Optional.of(key);
    }

    /// Drops the key unless somebody asked for it after the given number.
    void dropUnlessAskedAfter(Key key, long number) {
        var entry = entries.get(key);
        if (entry == null || entry.asked > number) return;
        entries.remove(key);
        order.remove(entry);
    }

    void clear() {
        entries.clear();
        order.clear();
    }
}
