package rota.local.store;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.local.store.Edit.Verdict;

/// Objects by key, a version for every write of the whole store, and a log of changes by kind.
///
/// Readers of the log keep their own position and pull ([#changes]): any number of them, each as far behind as it
/// likes, until [#compact] takes their past away. Whoever must wait for news asks to be rung ([#onChange]).
public final class Store {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Kind, Shelf> shelves = new TreeMap<>();
    private final Bells bells = new Bells();
    /// An empty store is at version 1, so that its first list already has a version to watch from.
    private long version = 1;
    private long compacted;

    /// A request to be told about changes.
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    public Optional<Stored> get(Key key) {
        return locked(() -> shelf(key.kind()).find(key));
    }

    /// All objects of a kind, by namespace and name.
    public Listing list(Kind kind) {
        return locked(() -> new Listing(shelf(kind).objects(), ResourceVersion.of(version)));
    }

    /// The objects of a kind in one namespace, by name.
    public Listing list(Kind kind, String namespace) {
        return locked(() -> new Listing(shelf(kind).objects(namespace), ResourceVersion.of(version)));
    }

    /// The version of the last write.
    public long version() {
        return locked(() -> version);
    }

    /// Carries one write out, alone, and says what was decided.
    public Verdict write(Key key, Edit edit) {
        var verdict = locked(() -> commit(key, edit));
        if (!(verdict instanceof Verdict.Keep)) bells.ring(key.kind());
        return verdict;
    }

    /// The changes of a kind after a version.
    ///
    /// @throws ApiException.Gone when some of them have been compacted
    public Changes changes(Kind kind, long after) {
        return locked(() -> {
            if (after < compacted) {
                throw new ApiException.Gone("too old resource version: " + after + " (" + (compacted + 1) + ")");
            }
            return new Changes(shelf(kind).after(after), Math.max(after, version));
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

    private Verdict commit(Key key, Edit edit) {
        var shelf = shelf(key.kind());
        var current = shelf.find(key);
        var next = version + 1;
        var verdict = edit.decide(current, next);
        switch (verdict) {
            case Verdict.Keep _ -> {}
            case Verdict.Put(var object) -> log(key, current.<Change>map(it -> new Change.Modified(it, object))
                    .orElseGet(() -> new Change.Added(object)), next);
            case Verdict.Remove(var last, _) -> log(key, new Change.Deleted(current.orElseThrow(), last), next);
        }
        return verdict;
    }

    private void log(Key key, Change change, long next) {
        if (version + 1 != next) throw new IllegalStateException("an edit of " + key + " wrote to the store itself");
        if (!change.object().key().equals(key) || change.version() != next) {
            throw new IllegalStateException("expected " + key + "@" + next + ", found " + change.object());
        }
        shelf(key.kind()).take(change);
        version = next;
    }

    private Shelf shelf(Kind kind) {
        return shelves.computeIfAbsent(kind, _ -> new Shelf());
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
