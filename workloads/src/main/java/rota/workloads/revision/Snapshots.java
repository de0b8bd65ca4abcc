package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Snapshots that were taken before, so that looking again costs nothing (K9). As long as the spec of a parent does not
/// change, its snapshot does not: the server counts the changes, as the generation. What a revision keeps never
/// changes: the server refuses it.
public final class Snapshots {
    private static final int MOST = 10_000;
    private static final float FULL = 0.75f;

    /// What a revision has instead of a generation: those of parents begin at 1.
    private static final long FOR_EVER = 0;

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
        return of(new Version(parent.getMetadata().getUid(), generation), taken);
    }

    /// A stored revision, parsed.
    public Revision of(ControllerRevision stored) {
        var version = new Version(stored.getMetadata().getUid(), FOR_EVER);
        return Revision.of(stored, of(version, () -> Snapshot.in(stored)));
    }

    private Snapshot of(Version version, Supplier<Snapshot> taken) {
        lock.lock();
        try {
            var known = newest.get(version);
            if (known != null) return known;
        } finally {
            lock.unlock();
        }
        return remembered(version, taken.get());
    }

    private Snapshot remembered(Version version, Snapshot fresh) {
        lock.lock();
        try {
            newest.put(version, fresh);
            return fresh;
        } finally {
            lock.unlock();
        }
    }
}
