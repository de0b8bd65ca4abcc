package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The objects an informer knows, by path, and the number of notifications it owes its handler because of them.
///
/// The informer announces every change of this store once, except an object that comes again in the same version.
final class CountingStore<T extends HasMetadata> implements ItemStore<T> {
    private final Map<String, T> objects = new ConcurrentSkipListMap<>();
    private final AtomicLong announced = new AtomicLong();
    private final UnaryOperator<T> held;

    /// @param held what is held of an object: itself, or another one of the same name, UID and version
    CountingStore(UnaryOperator<T> held) {
        this.held = held;
    }

    /// How many changes there were so far.
    long announced() {
        return announced.get();
    }

    List<T> all() {
        return List.copyOf(objects.values());
    }

    @Override
    public String getKey(T object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable T put(String key, T object) {
        var old = objects.put(key, held.apply(object));
        if (old == null || !Objects.equals(version(old), version(object))) announced.incrementAndGet();
        return old;
    }

    @Override
    public @Nullable T remove(String key) {
        var old = objects.remove(key);
        if (old != null) announced.incrementAndGet();
        return old;
    }

    @Override
    public Stream<String> keySet() {
        return objects.keySet().stream();
    }

    @Override
    public Stream<T> values() {
        return objects.values().stream();
    }

    @Override
    public int size() {
        return objects.size();
    }

    @Override
    public @Nullable T get(String key) {
        return objects.get(key);
    }

    /// Has the informer announce every object at once, also during its first list, so that the count is exact.
    @Override
    public boolean isFullState() {
        return false;
    }

    private @Nullable String version(T object) {
        return object.getMetadata().getResourceVersion();
    }
}
