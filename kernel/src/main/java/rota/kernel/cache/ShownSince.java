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
    private final Map<Identity, First> since = new HashMap<>();

    /// A part, and the version that first showed it.
    private record First(ResourceVersion version, Object part) {}

    /// @param owners before its first delivery
    /// @param part two that are equal show the same
    public ShownSince(Mirror<T> owners, Function<? super T, ?> part) {
        this.owners = owners;
        this.part = part;
        owners.onChange(this::observe);
    }

    /// Never newer than this copy of the owner. A part that we have not been told of yet, though the mirror shows it
    /// already, is as new as the copy.
    public ResourceVersion of(T owner) {
        var shown = first(owner);
        lock.lock();
        try {
            var known = since.getOrDefault(id(owner), shown);
            return known.version.isBefore(shown.version) && known.part.equals(shown.part) ? known.version
                    : shown.version;
        } finally {
            lock.unlock();
        }
    }

    private void observe(Change<T> change) {
        lock.lock();
        try {
            switch (change) {
                case Change.Added<T>(var object) -> since.put(id(object), first(object));
                case Change.Updated<T>(_, var object) -> since.merge(id(object), first(object),
                        (known, now) -> known.part.equals(now.part) ? known : now);
                case Change.Recreated<T>(var before, var object) -> {
                    since.remove(id(before));
                    since.put(id(object), first(object));
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

    private First first(T owner) {
        return new First(ResourceVersion.parse(owner.getMetadata().getResourceVersion()), part.apply(owner));
    }
}
