package rota.app.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Everything that a watch has shown, and somebody who can wait for more.
public final class Sightings<T extends HasMetadata> implements Sink<T> {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Map<String, T> current = new LinkedHashMap<>();
    private final List<T> history = new ArrayList<>();

    @Override
    public synchronized void replaced(List<T> objects, ResourceVersion version) {
        current.clear();
        objects.forEach(this::changed);
        notifyAll();
    }

    @Override
    public synchronized void changed(T object) {
        current.put(key(object), object);
        history.add(object);
        notifyAll();
    }

    @Override
    public synchronized void removed(T object) {
        current.remove(key(object));
        notifyAll();
    }

    @Override
    public void bookmark(ResourceVersion version) {}

    /// Those that are there now.
    public synchronized List<T> now(Predicate<T> which) {
        return current.values().stream().filter(which).toList();
    }

    /// Every state that was seen, in the order of time.
    public synchronized List<T> ever(Predicate<T> which) {
        return history.stream().filter(which).toList();
    }

    /// Waits until there is one that is as described.
    public T await(Predicate<T> which) throws InterruptedException {
        return awaitAll(it -> it.stream().anyMatch(which)).stream().filter(which).findFirst().orElseThrow();
    }

    /// Waits until all that are there, together, are as described.
    public synchronized List<T> awaitAll(Predicate<List<T>> which) throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var all = List.copyOf(current.values());
            if (which.test(all)) return all;
            var left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (left <= 0) throw new AssertionError("expected a change within " + PATIENCE + ", found " + all);
            wait(left);
        }
    }

    private static String key(HasMetadata object) {
        return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName() + "/"
                + object.getMetadata().getUid();
    }
}
