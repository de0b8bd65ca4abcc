package rota.kernel.cache;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;

/// Holds an owner until the mirrors show its own last writes (K12): no decision is made twice from an old view.
///
/// A write that is not seen within 5 minutes holds nobody any more, and is counted: better a surplus child, which is
/// trimmed later, than an owner that sleeps for ever because its stream lost an event.
public final class Barrier {
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Mirrors mirrors;
    private final InstantSource clock;
    private final Counter expired;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Identity, Writes> owners = new HashMap<>();

    private record Write(ResourceVersion version, Instant since) {}

    /// What one owner has written and not seen.
    private record Writes(TreeMap<Kind, Write> versions, SequencedMap<Identity, Instant> deletions) {
        Writes() {
            this(new TreeMap<>(), new LinkedHashMap<>());
        }

        boolean isEmpty() {
            return versions.isEmpty() && deletions.isEmpty();
        }
    }

    public Barrier(Mirrors mirrors, InstantSource clock, MeterRegistry metrics) {
        this.mirrors = mirrors;
        this.clock = clock;
        this.expired = metrics.counter("rota.barrier.expired");
    }

    /// The owner made a write, to itself or to a child, that the server answered with this version.
    public void wrote(Identity owner, Kind kind, ResourceVersion version) {
        if (mirrors.of(kind).isEmpty()) return;
        lock.lock();
        try {
            var write = new Write(version, clock.instant());
            writes(owner).versions.merge(kind, write, (old, now) -> old.version.isBefore(now.version) ? now : old);
        } finally {
            lock.unlock();
        }
    }

    /// The owner made a deletion that was answered without a version, or the child was gone already.
    public void deleted(Identity owner, Identity child) {
        if (mirrors.of(child.key().kind()).isEmpty()) return;
        lock.lock();
        try {
            writes(owner).deletions.put(child, clock.instant());
        } finally {
            lock.unlock();
        }
    }

    /// What the owner has to wait for; empty when the mirrors show all it has written.
    public Optional<Lag> lag(Identity owner) {
        lock.lock();
        try {
            var writes = owners.get(owner);
            if (writes == null) return Optional.empty();
            var lag = firstBehind(writes).or(() -> firstStillThere(writes));
            if (writes.isEmpty()) owners.remove(owner);
            return lag;
        } finally {
            lock.unlock();
        }
    }

    /// The owner is gone.
    public void forget(Identity owner) {
        lock.lock();
        try {
            owners.remove(owner);
        } finally {
            lock.unlock();
        }
    }

    /// How many owners have writes that were not found in the mirrors yet.
    public int size() {
        lock.lock();
        try {
            return owners.size();
        } finally {
            lock.unlock();
        }
    }

    private Optional<Lag> firstBehind(Writes writes) {
        for (var each = writes.versions.entrySet().iterator(); each.hasNext();) {
            var entry = each.next();
            var write = entry.getValue();
            var seen = mirror(entry.getKey()).seen();
            var lag = new Lag.Behind(entry.getKey(), seen, write.version, write.since);
            if (holds(lag, seen.isBefore(write.version), each)) return Optional.of(lag);
        }
        return Optional.empty();
    }

    private Optional<Lag> firstStillThere(Writes writes) {
        for (var each = writes.deletions.sequencedEntrySet().iterator(); each.hasNext();) {
            var entry = each.next();
            var lag = new Lag.StillThere(entry.getKey(), entry.getValue());
            if (holds(lag, shows(entry.getKey()), each)) return Optional.of(lag);
        }
        return Optional.empty();
    }

    private boolean holds(Lag lag, boolean missing, Iterator<?> position) {
        var tooOld = !lag.until().isAfter(clock.instant());
        if (missing && !tooOld) return true;
        if (missing) expired.increment();
        position.remove();
        return false;
    }

    private boolean shows(Identity child) {
        var key = child.key();
        return mirror(key.kind()).get(key.namespace(), key.name())
                .filter(it -> it.getMetadata().getUid().equals(child.uid()) && !Deleting.is(it)).isPresent();
    }

    private Mirror<?> mirror(Kind kind) {
        return mirrors.of(kind).orElseThrow();
    }

    private Writes writes(Identity owner) {
        return owners.computeIfAbsent(owner, _ -> new Writes());
    }
}
