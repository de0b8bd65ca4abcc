package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Turns one informer's notifications into calls of a sink, and never claims a version that was not yet delivered.
///
/// What the informer does with an event, in this order: it changes its store, queues a notification for its handler
/// (that is us), and only then moves its `lastSyncResourceVersion`; a bookmark moves the latter and nothing else.
/// Notifications run later, one after the other. So the store and the version run ahead of what a handler has seen:
///
/// - Objects are taken from notifications, not from the store, except for a complete list. While that is announced the
///   store stands still, because the watch behind a list begins only after our [#onList] has returned.
/// - Between [#onBeforeList] and [#onList] nothing is passed on: listed objects come in no order of versions, so that
///   one of them would seem to claim others that are still to come. The list then goes out as one `replaced`.
/// - A bookmark has no notification. [#advance] reads the informer's version first and the number of announced changes
///   second; when we have handled that many, everything up to that version is with the sink.
///
/// A sink that throws has missed something: the feed stops, and says so, rather than going on with a hole.
final class InformerFeed<T extends HasMetadata> implements ResourceEventHandler<T> {
    private final Sink<T> sink;
    private final CountingStore<T> store;
    private ResourceVersion reached = ResourceVersion.START;
    private long handled;
    private boolean listing = true;
    private boolean listed;
    private boolean closed;
    private @Nullable RuntimeException failure;

    InformerFeed(Sink<T> sink) {
        this.sink = sink;
        this.store = new CountingStore<>(it -> sink.keeps(it) ? it : Bare.of(it));
    }

    /// The store that the informer must use.
    CountingStore<T> store() {
        return store;
    }

    /// Whether the sink has had a complete list.
    synchronized boolean listed() {
        return listed;
    }

    /// Why the feed has stopped.
    synchronized Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    /// Returns when the sink is at rest, and keeps it so.
    synchronized void close() {
        closed = true;
    }

    @Override
    public synchronized void onBeforeList(@Nullable String lastSyncResourceVersion) {
        listing = true;
    }

    @Override
    public synchronized void onList(String resourceVersion, boolean remainedEmpty) {
        listing = false;
        deliver(() -> {
            var version = ResourceVersion.parse(resourceVersion);
            sink.replaced(store.all(), version);
            reached = version;
            listed = true;
        });
    }

    @Override
    public synchronized void onAdd(T object) {
        changed(object);
    }

    @Override
    public synchronized void onUpdate(T old, T object) {
        changed(object);
    }

    @Override
    public synchronized void onDelete(T object, boolean deletedFinalStateUnknown) {
        handled++;
        if (listing) return;
        deliver(() -> {
            sink.removed(object);
            reached = version(object);
        });
    }

    /// Passes on how far the informer has come without a change, if the sink has everything up to there.
    void advance(Supplier<@Nullable String> lastSyncResourceVersion) {
        var text = lastSyncResourceVersion.get();
        var announced = store.announced();
        if (text != null) advance(text, announced);
    }

    private synchronized void advance(String text, long announced) {
        if (listing || handled < announced) return;
        deliver(() -> {
            var version = ResourceVersion.parse(text);
            if (!reached.isBefore(version)) return;
            sink.bookmark(version);
            reached = version;
        });
    }

    private void changed(T object) {
        handled++;
        if (listing) return;
        deliver(() -> {
            sink.changed(object);
            reached = version(object);
        });
    }

    private void deliver(Runnable call) {
        if (closed || failure != null) return;
        try {
            call.run();
        } catch (RuntimeException bug) {
            failure = bug;
        }
    }

    private ResourceVersion version(T object) {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }
}
