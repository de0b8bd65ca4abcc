package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import rota.api.meta.Identity;

/// What a controller remembers of an owner that no object shows any more. It ends with that incarnation of the owner,
/// and with the process: a decision may be faster or gentler because of it, never right or wrong (K0).
///
/// @param <V> a value; what is remembered of somebody new is `nothing`
public final class Memory<V> {
    private final V nothing;
    private final Mirror<?> owners;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Identity, V> values = new HashMap<>();

    /// @param owners before its first delivery: it tells when an owner is gone
    public <T extends HasMetadata> Memory(Mirror<T> owners, V nothing) {
        this.owners = owners;
        this.nothing = nothing;
        owners.onChange(this::observe);
    }

    /// Remembers what the function makes of the value so far, and returns it.
    public V update(Identity owner, UnaryOperator<V> how) {
        lock.lock();
        try {
            var next = how.apply(values.getOrDefault(owner, nothing));
            // Somebody who is gone already would never be forgotten.
            if (next.equals(nothing) || !isShown(owner)) values.remove(owner);
            else
                values.put(owner, next);
            return next;
        } finally {
            lock.unlock();
        }
    }

    /// How many owners something is remembered of.
    public int size() {
        lock.lock();
        try {
            return values.size();
        } finally {
            lock.unlock();
        }
    }

    private void observe(Change<?> change) {
        Optional<? extends HasMetadata> gone = switch (change) {
            case Change.Added<?> _, Change.Updated<?> _ -> Optional.empty();
            case Change.Recreated<?>(var before, _) -> Optional.of(before);
            case Change.Removed<?>(var object) -> Optional.of(object);
        };
        gone.ifPresent(it -> forget(Identity.of(owners.kind(), it)));
    }

    private void forget(Identity owner) {
        lock.lock();
        try {
            values.remove(owner);
        } finally {
            lock.unlock();
        }
    }

    private boolean isShown(Identity owner) {
        var key = owner.key();
        return owners.get(key.namespace(), key.name()).filter(it -> it.getMetadata().getUid().equals(owner.uid()))
                .isPresent();
    }
}
