package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rota.api.client.Sink;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.api.meta.ResourceVersion;

/// The watched copy of one kind: what the stream has told us so far, with indexes (K11).
///
/// Objects are shared by reference: nobody may change one. Lists are snapshots in the order of namespace and name.
///
/// Each object only moves forward: a version that is not newer than ours is ignored. The exception is a complete list
/// that is older than what we have seen, as a restored or restarted store sends it: nothing newer may ever come, so
/// that list is the truth about objects. [#seen()], which others compare their writes with, does not go back even
/// then. After such a list a view can be older than our own writes; the UID in each deletion and the version in each
/// update are what is left to protect them.
public final class Mirror<T extends HasMetadata> implements Sink<T> {
    private final Model<T> model;
    private final Kind kind;
    private final Audit<T> audit;
    private final Part<? super T> part;
    private final List<Consumer<Change<T>>> listeners = new CopyOnWriteArrayList<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Key, Copy<T>> copies = new HashMap<>();
    private final Bucket<T> all = new Bucket<>();
    private final SequencedMap<String, IndexMap<T>> indexes = new LinkedHashMap<>();
    private ResourceVersion seen = ResourceVersion.START;
    private boolean synced;

    /// A mirror with these indexes.
    public Mirror(Class<T> type, List<Index<T>> indexes) {
        this(Model.of(type), indexes);
    }

    public Mirror(Model<T> model, List<Index<T>> indexes) {
        this(model, indexes, Part.all());
    }

    /// A mirror that shows some objects only, for a kind of which most are nobody's concern.
    ///
    /// @param part the others count as absent
    public Mirror(Model<T> model, List<Index<T>> indexes, Part<? super T> part) {
        this(model, indexes, part, Audit.none());
    }

    private Mirror(Model<T> model, List<Index<T>> indexes, Part<? super T> part, Audit<T> audit) {
        this.model = model;
        this.kind = model.kind();
        this.part = part;
        this.audit = audit;
        for (var index : indexes) {
            if (this.indexes.put(index.name(), new IndexMap<>(index)) != null)
                throw new IllegalArgumentException(kind + ": expected one index '" + index.name() + "', found two");
        }
    }

    /// A mirror that can find out that somebody changed an object in it: for simulations.
    public static <T extends HasMetadata> Mirror<T> guarded(Class<T> type, List<Index<T>> indexes) {
        return new Mirror<>(Model.of(type), indexes, Part.all(), Audit.hashing());
    }

    /// A mirror that can find out what somebody changed about an object in it. Slow: for tests.
    public static <T extends HasMetadata> Mirror<T> audited(Class<T> type, List<Index<T>> indexes) {
        return new Mirror<>(Model.of(type), indexes, Part.all(), Audit.remembering());
    }

    public Kind kind() {
        return kind;
    }

    public Model<T> model() {
        return model;
    }

    /// Calls the listener with each change, after the mirror shows it; listeners in the order in which they came.
    /// Only before the first delivery, so that no listener misses anything.
    public void onChange(Consumer<Change<T>> listener) {
        locked(() -> {
            if (synced || !copies.isEmpty())
                throw new IllegalStateException(kind + ": expected all listeners before the first object");
            return listeners.add(listener);
        });
    }

    public Optional<T> get(String namespace, String name) {
        return locked(() -> Optional.ofNullable(copies.get(kind.key(namespace, name))).map(Copy::object));
    }

    public List<T> list() {
        return locked(all::list);
    }

    /// The objects that have this value; costs nothing for those that have not.
    public List<T> by(Index<T> index, String value) {
        var map = indexes.get(index.name());
        if (map == null) throw new IllegalStateException(kind + ": expected an index '" + index.name() + "'");
        return locked(() -> map.list(value));
    }

    /// How far the stream has come: nothing older than this is still to be delivered.
    public ResourceVersion seen() {
        return locked(() -> seen);
    }

    /// Whether there was a complete list yet. Before, an absent object says nothing.
    public boolean synced() {
        return locked(() -> synced);
    }

    /// Fails if somebody changed an object of this mirror, or of its past; says which and what.
    public void audit() {
        locked(() -> {
            audit.check();
            return true;
        });
    }

    @Override
    public void replaced(List<T> objects, ResourceVersion version) {
        tell(locked(() -> {
            var changes = replace(objects);
            seen = seen.max(version);
            synced = true;
            return changes;
        }));
    }

    @Override
    public void changed(T object) {
        tell(locked(() -> part.keeps().test(object) ? accept(Copy.of(kind, object)) : drop(Copy.of(kind, object))));
    }

    @Override
    public void removed(T object) {
        tell(locked(() -> drop(Copy.of(kind, object))));
    }

    @Override
    public String fields() {
        return part.fields();
    }

    @Override
    public boolean keeps(T object) {
        return part.keeps().test(object);
    }

    @Override
    public void bookmark(ResourceVersion version) {
        locked(() -> seen = seen.max(version));
    }

    private List<Change<T>> replace(List<T> objects) {
        var complete = new LinkedHashMap<Key, Copy<T>>();
        for (var object : objects) {
            if (!part.keeps().test(object)) continue;
            var copy = Copy.of(kind, object);
            complete.put(copy.key(), copy);
        }
        var changes = new ArrayList<Change<T>>();
        for (var key : all.keys()) {
            if (!complete.containsKey(key)) changes.add(remove(key));
        }
        for (var copy : complete.values()) {
            var before = copies.get(copy.key());
            if (before == null || !before.sameVersion(copy)) changes.add(put(copy, before));
        }
        return changes;
    }

    private List<Change<T>> accept(Copy<T> copy) {
        seen = seen.max(copy.version());
        var before = copies.get(copy.key());
        return before == null || before.isBefore(copy) ? List.of(put(copy, before)) : List.of();
    }

    private List<Change<T>> drop(Copy<T> last) {
        seen = seen.max(last.version());
        var known = copies.get(last.key());
        if (known == null) return List.of();
        var newer = known.isBefore(last);
        if (known.sameIncarnation(last)) {
            var gone = remove(last.key());
            return List.of(newer ? new Change.Removed<>(last.object()) : gone);
        }
        // An older namesake is no news; of a newer one we missed the beginning, and so the end of the one we know.
        return newer ? List.of(put(last, known), remove(last.key())) : List.of();
    }

    private Change<T> put(Copy<T> copy, @Nullable Copy<T> before) {
        copies.put(copy.key(), copy);
        all.put(copy.key(), copy.object());
        for (var index : indexes.values()) index.put(copy.key(), copy.object());
        audit.entered(copy.key(), copy.object());
        if (before == null) return new Change.Added<>(copy.object());
        return before.sameIncarnation(copy)
                ? new Change.Updated<>(before.object(), copy.object())
                : new Change.Recreated<>(before.object(), copy.object());
    }

    private Change<T> remove(Key key) {
        var gone = copies.remove(key);
        if (gone == null) throw new IllegalStateException("expected " + key + " in the mirror");
        all.remove(key);
        for (var index : indexes.values()) index.remove(key);
        audit.left(key);
        return new Change.Removed<>(gone.object());
    }

    /// Outside the lock, so that a listener may ask this mirror or wait for somebody who does.
    private void tell(List<Change<T>> changes) {
        for (var change : changes) for (var listener : listeners) listener.accept(change);
    }

    private <R> R locked(Supplier<R> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }
}
