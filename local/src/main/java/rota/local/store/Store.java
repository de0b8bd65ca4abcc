package rota.local.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.local.store.Edit.Verdict;

/// Objects by key, a version for every write of the whole store, and a log of changes by kind.
///
/// A write is decided under the lock, handed to the [Journal], and becomes visible when it is safe there: what a reader
/// or watcher has seen, no crash takes back. Writers that come while the journal is busy share its next batch.
///
/// Readers of the log keep their own position and pull ([#changes]): any number of them, each as far behind as it
/// likes, until the past is forgotten. Whoever must wait for news asks to be rung ([#onChange]).
public final class Store {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition appended = lock.newCondition();
    private final Map<Kind, Shelf> shelves = new TreeMap<>();
    private final Bells bells = new Bells();
    private final Pending pending = new Pending();
    private final Journal journal;
    private final int history;
    /// Of the last safe write. An empty store is at version 1, so that its first list has a version to watch from.
    private long version = 1;
    /// Of the last write that was decided.
    private long decided = 1;
    private long compacted;
    private boolean appending;
    private @Nullable StoreException broken;

    /// A request to be told about changes.
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /// In memory, with its whole past.
    public Store() {
        this(Journal.NONE, Integer.MAX_VALUE);
    }

    /// Begins with what the journal has kept; the past before that is forgotten.
    ///
    /// @param history how many changes of a kind are remembered for its watchers
    public Store(Journal journal, int history) {
        this.journal = journal;
        this.history = history;
        var kept = journal.load();
        kept.objects().forEach(it -> shelf(it.key().kind()).put(it));
        version = Math.max(version, kept.version());
        decided = version;
        compacted = kept.version();
    }

    public Optional<Stored> get(Key key) {
        return locked(() -> find(key, lock.getHoldCount() > 1));
    }

    /// All objects of a kind, by namespace and name.
    public Listing list(Kind kind) {
        return locked(() -> listing(shelf(kind).objects(), "", kind));
    }

    /// The objects of a kind in one namespace, by name.
    public Listing list(Kind kind, String namespace) {
        return locked(() -> listing(shelf(kind).objects(namespace), namespace, kind));
    }

    /// The version of the last write.
    public long version() {
        return locked(() -> version);
    }

    /// Carries one write out, alone, and says what was decided as soon as that is safe.
    public Verdict write(Key key, Edit edit) {
        if (lock.isHeldByCurrentThread()) throw new IllegalStateException("an edit wrote " + key + " to the store");
        var verdict = locked(() -> {
            checkWorking();
            try {
                return decide(key, edit);
            } finally {
                // Even a refusal may rest on what others have just decided.
                if (version < decided) await(decided);
            }
        });
        if (!(verdict instanceof Verdict.Keep)) bells.ring(key.kind());
        return verdict;
    }

    /// The changes of a kind after a version.
    ///
    /// @throws ApiException.Gone when some of them have been forgotten
    public Changes changes(Kind kind, long after) {
        return locked(() -> {
            var shelf = shelf(kind);
            var oldest = Math.max(compacted, shelf.forgotten());
            if (after < oldest) {
                throw new ApiException.Gone("too old resource version: " + after + " (" + (oldest + 1) + ")");
            }
            return new Changes(shelf.after(after), Math.max(after, version));
        });
    }

    /// Forgets the changes up to and including a version. Objects stay.
    public void compact(long upTo) {
        locked(() -> {
            if (upTo > version) {
                throw new IllegalArgumentException("expected a version up to " + version + ", found " + upTo);
            }
            compacted = Math.max(compacted, upTo);
            shelves.values().forEach(shelf -> shelf.forget(compacted));
            return compacted;
        });
    }

    /// Rings after every write, on the thread that wrote and outside of the lock. A bell says that there is something
    /// to pull, not what; it must return at once.
    public Subscription onChange(Runnable bell) {
        return bells.hang(bell);
    }

    /// The same for the writes of one kind.
    public Subscription onChange(Kind kind, Runnable bell) {
        return bells.hang(kind, bell);
    }

    private Verdict decide(Key key, Edit edit) {
        var current = find(key, true);
        var next = decided + 1;
        var verdict = edit.decide(current, next);
        switch (verdict) {
            case Verdict.Keep _ -> {}
            case Verdict.Put(var object) -> take(key, current.<Change>map(it -> new Change.Modified(it, object))
                    .orElseGet(() -> new Change.Added(object)), next);
            case Verdict.Remove(var last, _) -> take(key, new Change.Deleted(current.orElseThrow(), last), next);
        }
        return verdict;
    }

    private void take(Key key, Change change, long next) {
        if (!change.object().key().equals(key) || change.version() != next) {
            throw new IllegalStateException("expected " + key + "@" + next + ", found " + change.object());
        }
        decided = next;
        if (journal.isInstant()) publish(change);
        else
            pending.add(change);
    }

    private void publish(Change change) {
        shelf(change.object().key().kind()).take(change);
        version = change.version();
    }

    /// Waits until a version is safe. The first who waits carries the batch to the journal, for all.
    private void await(long wanted) {
        while (version < wanted) {
            checkWorking();
            if (appending) appended.awaitUninterruptibly();
            else
                append();
        }
    }

    private void append() {
        var batch = pending.batch();
        appending = true;
        lock.unlock();
        StoreException trouble = null;
        try {
            journal.append(batch);
        } catch (StoreException found) {
            trouble = found;
        } finally {
            lock.lock();
            appending = false;
            appended.signalAll();
        }
        if (trouble == null) {
            batch.forEach(this::publish);
            pending.published(batch);
        } else {
            broken = trouble;
        }
    }

    /// A journal that failed once may have kept a part. Only a new start finds out which.
    private void checkWorking() {
        if (broken != null) throw new ApiException.ServerTrouble(500, broken.getMessage(), Duration.ZERO);
    }

    /// @param ahead whether to see what is not safe yet: for edits only
    private Optional<Stored> find(Key key, boolean ahead) {
        var safe = shelf(key.kind()).find(key);
        return ahead ? pending.over(key, safe) : safe;
    }

    private Listing listing(List<Stored> safe, String namespace, Kind kind) {
        if (lock.getHoldCount() == 1 || pending.isEmpty()) return new Listing(safe, ResourceVersion.of(version));
        return new Listing(pending.over(safe, key -> key.kind().equals(kind)
                && (namespace.isEmpty() || key.namespace().equals(namespace))), ResourceVersion.of(decided));
    }

    private Shelf shelf(Kind kind) {
        var shelf = shelves.get(kind);
        return shelf != null ? shelf : shelves.computeIfAbsent(kind, _ -> new Shelf(history));
    }

    private <T> T locked(Supplier<T> body) {
        lock.lock();
        try {
            return body.get();
        } finally {
            lock.unlock();
        }
    }
}
