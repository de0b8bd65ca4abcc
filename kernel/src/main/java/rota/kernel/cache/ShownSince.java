package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;

/// Since which version an owner has shown a part of it as it shows it now, as far as we have heard. Whatever else is
/// written about the owner makes newer versions of it; that part is no newer for that.
///
/// @param <T> an owner
public final class ShownSince<T extends HasMetadata> {
    private final Mirror<T> owners;
    private final Function<? super T, ?> part;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Identity, ResourceVersion> since = new HashMap<>();

    /// @param owners before its first delivery
    /// @param part two that are equal show the same
    public ShownSince(Mirror<T> owners, Function<? super T, ?> part) {
        this.owners = owners;
        this.part = part;
        owners.onChange(this::observe);
    }

    /// Never newer than this copy of the owner.
    public ResourceVersion of(T owner) {
        var version = version(owner);
        lock.lock();
        try {
            var first = since.getOrDefault(id(owner), version);
            return first.isBefore(version) ? first : version;
        } finally {
            lock.unlock();
        }
    }

    private void observe(Change<T> change) {
        lock.lock();
        try {
            switch (change) {
                case Change.Added<T>(var object) -> since.put(id(object), version(object));
                case Change.Updated<T>(var before, var object) -> {
                    if (!part.apply(before).equals(part.apply(object))) since.put(id(object), version(object));
                }
                case Change.Recreated<T>(var before, var object) -> {
                    since.remove(id(before));
                    since.put(id(object), version(object));
                }
                case Change.Removed<T>(var object) -> since.remove(id(object));
            }
        } finally {
            lock.unlock();
        }
    }

    private Identity id(T owner) {
        return Identity.of(owners.kind(), owner);
    }

    private static ResourceVersion version(HasMetadata owner) {
        return ResourceVersion.parse(owner.getMetadata().getResourceVersion());
    }
}
