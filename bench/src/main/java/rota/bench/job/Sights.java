package rota.bench.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// All objects of a kind as they are now, and somebody who can wait for them.
public final class Sights<T extends HasMetadata> implements Sink<T> {
    private final Map<String, T> now = new TreeMap<>();

    @Override
    public synchronized void replaced(List<T> objects, ResourceVersion version) {
        now.clear();
        objects.forEach(it -> now.put(it.getMetadata().getName(), it));
        notifyAll();
    }

    @Override
    public synchronized void changed(T object) {
        now.put(object.getMetadata().getName(), object);
        notifyAll();
    }

    @Override
    public synchronized void removed(T object) {
        now.remove(object.getMetadata().getName());
        notifyAll();
    }

    @Override
    public void bookmark(ResourceVersion version) {}

    /// Waits until as many of them are as described.
    public synchronized void await(int count, Predicate<T> which, Duration patience) throws InterruptedException {
        var deadline = System.nanoTime() + patience.toNanos();
        while (now.values().stream().filter(which).count() != count) {
            var left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (left <= 0)
                throw new IllegalStateException("expected " + count + " within " + patience + ", found "
                        + now.values().stream().filter(which).count() + " of " + now.size());
            wait(left);
        }
    }
}
