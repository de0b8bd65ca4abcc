package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The snapshots of parents that were taken before: as long as the spec of a parent does not change, looking at it
/// again costs nothing (K9). The server counts the changes of a spec, as the generation.
public final class Snapshots {
    private static final int MOST = 10_000;
    private static final float FULL = 0.75f;

    private record Version(String uid, long generation) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Version, Snapshot> newest = new LinkedHashMap<>(16, FULL, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Version, Snapshot> eldest) {
            return size() > MOST;
        }
    };

    /// The snapshot of this parent, taken now unless it is known.
    ///
    /// @param taken reads nothing but the spec
    public Snapshot of(HasMetadata parent, Supplier<Snapshot> taken) {
        var generation = parent.getMetadata().getGeneration();
        if (generation == null) return taken.get();
        var version = new Version(parent.getMetadata().getUid(), generation);
        var known = locked(() -> Optional.ofNullable(newest.get(version)));
        if (known.isPresent()) return known.get();
        var fresh = taken.get();
        locked(() -> Optional.ofNullable(newest.put(version, fresh)));
        return fresh;
    }

    private Optional<Snapshot> locked(Supplier<Optional<Snapshot>> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }
}
