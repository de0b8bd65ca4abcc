package rota.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Waits for the first object that is as somebody wants it.
public final class Awaited<T extends HasMetadata> implements Sink<T> {
    private final CompletableFuture<T> found = new CompletableFuture<>();
    private final Predicate<T> wanted;

    public Awaited(Predicate<T> wanted) {
        this.wanted = wanted;
    }

    public T within(long seconds) throws ExecutionException, InterruptedException, TimeoutException {
        return found.get(seconds, TimeUnit.SECONDS);
    }

    @Override
    public void replaced(List<T> objects, ResourceVersion version) {
        objects.forEach(this::changed);
    }

    @Override
    public void changed(T object) {
        if (wanted.test(object)) found.complete(object);
    }

    @Override
    public void removed(T object) {}

    @Override
    public void bookmark(ResourceVersion version) {}
}
