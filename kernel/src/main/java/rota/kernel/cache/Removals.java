package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.meta.Ordered;

/// Children whose finalizer we have removed, although the cache may still show it (K3). Whoever counts children by
/// their finalizer must leave these out: they were counted already.
///
/// There is no expiry: an entry ends when the child is seen without the finalizer or gone, when the removal failed, or
/// with the owner.
///
/// @param <K> who removed them
public final class Removals<K> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, SequencedMap<String, String>> finalizers = new HashMap<>();

    /// These too, from now on; call it before the first call that removes the finalizer.
    public void expect(K key, String finalizer, Collection<String> uids) {
        if (uids.isEmpty()) return;
        lock.lock();
        try {
            var expected = finalizers.computeIfAbsent(key, _ -> new LinkedHashMap<>());
            uids.forEach(uid -> expected.put(uid, finalizer));
        } finally {
            lock.unlock();
        }
    }

    /// The child is gone, or its finalizer could not be removed.
    public void observed(K key, String uid) {
        lock.lock();
        try {
            var expected = finalizers.get(key);
            if (expected == null) return;
            expected.remove(uid);
            if (expected.isEmpty()) finalizers.remove(key);
        } finally {
            lock.unlock();
        }
    }

    /// The cache shows this state of the child now; it counts if the finalizer is no longer there.
    public void shown(K key, HasMetadata child) {
        lock.lock();
        try {
            var uid = child.getMetadata().getUid();
            var expected = finalizers.get(key);
            var finalizer = expected == null ? null : expected.get(uid);
            if (finalizer != null && !child.getMetadata().getFinalizers().contains(finalizer)) observed(key, uid);
        } finally {
            lock.unlock();
        }
    }

    /// The UIDs of children that were dealt with already; a copy.
    public SequencedSet<String> expected(K key) {
        lock.lock();
        try {
            var expected = finalizers.get(key);
            return expected == null ? Ordered.set() : Ordered.set(expected.sequencedKeySet());
        } finally {
            lock.unlock();
        }
    }

    public void forget(K key) {
        lock.lock();
        try {
            finalizers.remove(key);
        } finally {
            lock.unlock();
        }
    }
}
