package rota.kernel.cache;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Children that we have created or deleted and not seen to come or go yet: creations by count (K1), deletions by UID
/// (K2), because a deletion is seen twice, as a mark and as an end.
///
/// While the record of a key is open, its children must not be created or deleted: the cache does not show yet what
/// was done before. Ask [#satisfied] before reading the cache; call [#expect] before the first call; lower for each
/// call that failed or was skipped. A record stops blocking after 5 minutes, should an event be lost for good.
///
/// @param <K> who expects. It must tell kinds and incarnations apart, as [Children] does
public final class Expectations<K> {
    static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final System.Logger LOG = System.getLogger(Expectations.class.getName());

    private final InstantSource clock;
    private final Counter overwritten;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, Expected> records = new HashMap<>();

    /// What is still to be seen. Less than nothing means that more was seen than expected.
    public record Counts(int creations, int deletions) {
        boolean settled() {
            return creations <= 0 && deletions <= 0;
        }
    }

    private static final class Expected {
        private final Instant since;
        private final SequencedSet<String> deleted;
        private Counts open;

        Expected(Instant since, int creations, Collection<String> deletedUids) {
            this.since = since;
            this.deleted = new LinkedHashSet<>(deletedUids);
            this.open = new Counts(creations, deleted.size());
        }

        void add(int creations, int deletions) {
            open = new Counts(open.creations + creations, open.deletions + deletions);
        }

        Instant expiry() {
            return since.plus(PATIENCE).plusNanos(1);
        }
    }

    public Expectations(InstantSource clock, MeterRegistry metrics) {
        this.clock = clock;
        this.overwritten = metrics.counter("rota.expectations.overwritten");
    }

    /// From now on this, and nothing else, is expected.
    public void expect(K key, int creations, Collection<String> deletedUids) {
        var old = locked(() -> Optional.ofNullable(records.put(key, new Expected(clock.instant(), creations,
                deletedUids))));
        old.filter(it -> !it.deleted.isEmpty()).ifPresent(it -> {
            overwritten.increment();
            LOG.log(Level.WARNING, () -> key + ": expected deletions are forgotten for new ones: " + it.deleted);
        });
    }

    /// Expects more of a record that exists. Its age stays.
    public void raise(K key, int creations, int deletions) {
        change(key, it -> it.add(creations, deletions));
    }

    /// Expects less of a record that exists: calls that failed or were skipped. Its age stays.
    ///
    /// A deletion that failed is better reported by [#deletionObserved]: its UID cannot lower the count again then.
    public void lower(K key, int creations, int deletions) {
        change(key, it -> it.add(-creations, -deletions));
    }

    public void creationObserved(K key) {
        lower(key, 1, 0);
    }

    /// Counts once for each UID that was expected, however often it is reported, and never for others.
    public void deletionObserved(K key, String uid) {
        change(key, it -> {
            if (it.deleted.remove(uid)) it.add(0, -1);
        });
    }

    /// Whether all was seen, or has been waited for long enough.
    public boolean satisfied(K key) {
        return expiry(key).isEmpty();
    }

    /// When a record that blocks now will stop to do so by its age; empty if it does not block.
    public Optional<Instant> expiry(K key) {
        return locked(() -> record(key).filter(it -> !it.open.settled()).map(Expected::expiry)
                .filter(it -> it.isAfter(clock.instant())));
    }

    /// What is expected, also by a record that no longer blocks.
    public Optional<Counts> get(K key) {
        return locked(() -> record(key).map(it -> it.open));
    }

    /// The owner is gone: a successor of the same name must not inherit its record.
    public void forget(K key) {
        locked(() -> records.remove(key));
    }

    /// How many records there are, open or not.
    public int size() {
        return locked(records::size);
    }

    private Optional<Expected> record(K key) {
        return Optional.ofNullable(records.get(key));
    }

    private void change(K key, Consumer<Expected> how) {
        locked(() -> {
            var record = records.get(key);
            if (record != null) how.accept(record);
            return record;
        });
    }

    private <R extends @Nullable Object> R locked(Supplier<R> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }
}
