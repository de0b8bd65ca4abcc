package rota.kernel.cache;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;

/// Owners of which a write was refused because somebody had been faster: the copy that the refused one was made from
/// is old, and what else it leads to is wrong. A doubt ends when the mirror shows another version, or when a live read
/// finds the very version in doubt. Without it, two operators of which one sees the past undo each other's work as fast
/// as they can.
public final class Doubts {
    private final Mirrors mirrors;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Identity, ResourceVersion> versions = new HashMap<>();

    Doubts(Mirrors mirrors) {
        this.mirrors = mirrors;
    }

    /// A write that was made from this version was refused.
    public void raise(Identity owner, ResourceVersion version) {
        lock.lock();
        try {
            versions.put(owner, version);
        } finally {
            lock.unlock();
        }
    }

    /// The version that must be looked at past the cache before anything is done for its owner; empty: none.
    public Optional<ResourceVersion> about(Identity owner) {
        lock.lock();
        try {
            var version = versions.get(owner);
            if (version == null) return Optional.empty();
            if (isShown(owner, version)) return Optional.of(version);
            versions.remove(owner);
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /// It is as it was seen after all, or the owner is gone.
    public void dispel(Identity owner) {
        lock.lock();
        try {
            versions.remove(owner);
        } finally {
            lock.unlock();
        }
    }

    private boolean isShown(Identity owner, ResourceVersion version) {
        var key = owner.key();
        return mirrors.of(key.kind()).flatMap(it -> it.get(key.namespace(), key.name())).filter(it -> version.equals(
                ResourceVersion.parse(it.getMetadata().getResourceVersion()))).isPresent();
    }
}
