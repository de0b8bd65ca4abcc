package rota.kernel.queue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;

/// The rules of K10, as plainly as they can be said: lists, searched from end to end.
final class QueueModel {
    private record Later(Key key, Instant due, int asked) {}

    private final List<Key> waiting = new ArrayList<>();
    private final List<Key> running = new ArrayList<>();
    private final List<Key> again = new ArrayList<>();
    private final List<Later> later = new ArrayList<>();
    private int requests;
    private boolean shutDown;

    void add(Key key) {
        if (shutDown || waiting.contains(key) || again.contains(key)) return;
        (running.contains(key) ? again : waiting).add(key);
    }

    void addAt(Key key, Instant when, Instant now) {
        if (shutDown) return;
        if (!when.isAfter(now)) {
            add(key);
            return;
        }
        var earliest = later.stream().filter(it -> it.key.equals(key)).map(Later::due).filter(when::isAfter).findAny()
                .orElse(when);
        later.removeIf(it -> it.key.equals(key));
        later.add(new Later(key, earliest, requests++));
    }

    Optional<Key> poll(Instant now) {
        later.stream().filter(it -> !it.due.isAfter(now)).sorted(Comparator.comparing(Later::due).thenComparingInt(
                Later::asked)).forEach(it -> add(it.key));
        later.removeIf(it -> !it.due.isAfter(now));
        if (waiting.isEmpty()) return Optional.empty();
        var key = waiting.removeFirst();
        running.add(key);
        return Optional.of(key);
    }

    void done(Key key) {
        running.remove(key);
        if (again.remove(key)) waiting.add(key);
    }

    void shutDown() {
        shutDown = true;
        later.clear();
    }

    Optional<Instant> nextDue(Instant now) {
        return waiting.isEmpty() ? later.stream().map(Later::due).min(Comparator.naturalOrder()) : Optional.of(now);
    }

    int size() {
        return waiting.size();
    }

    List<Key> running() {
        return List.copyOf(running);
    }

    boolean drained() {
        return shutDown && waiting.isEmpty() && running.isEmpty();
    }
}
