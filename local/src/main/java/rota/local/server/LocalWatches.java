package rota.local.server;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import rota.api.client.ApiException;
import rota.api.client.Sink;
import rota.api.client.Watches;
import rota.api.meta.Model;
import rota.local.store.Store;

/// Watches for callers in the same process. Each stream has a thread that sleeps until the store rings.
public final class LocalWatches implements Watches {
    private static final System.Logger LOG = System.getLogger(LocalWatches.class.getName());

    private final Verbs verbs;
    private final Store store;
    private final Executor executor;

    /// @param store the one below the verbs
    /// @param executor starts a thread for every task, at once
    public LocalWatches(Verbs verbs, Store store, Executor executor) {
        this.verbs = verbs;
        this.store = store;
        this.executor = executor;
    }

    @Override
    public <T extends HasMetadata> Stream open(Model<T> model, Sink<T> sink) {
        var feed = new Feed<>(model, sink);
        executor.execute(feed::run);
        return feed;
    }

    /// One stream.
    private final class Feed<T extends HasMetadata> implements Stream {
        private final Model<T> model;
        private final Sink<T> sink;
        private final Semaphore rings = new Semaphore(0);
        private final Store.Subscription bell;
        private volatile boolean closed;
        private volatile boolean failed;

        Feed(Model<T> model, Sink<T> sink) {
            this.model = model;
            this.sink = sink;
            this.bell = store.onChange(rings::release);
        }

        @Override
        public boolean healthy() {
            return !failed;
        }

        /// Returns when the sink is at rest, and keeps it so.
        @Override
        public synchronized void close() {
            closed = true;
            bell.close();
            rings.release();
        }

        void run() {
            try {
                while (!closed) look();
            } catch (InterruptedException _) {
                failed = true;
                Thread.currentThread().interrupt();
            } catch (RuntimeException bug) {
                failed = true;
                LOG.log(Level.ERROR, "the stream of " + model.kind().plural() + " has stopped", bug);
            } finally {
                bell.close();
            }
        }

        /// A kind that is not served may be later, as one that its user is about to define: every change may be that.
        private void look() throws InterruptedException {
            try {
                follow(list());
            } catch (ApiException.NotFound unknown) {
                LOG.log(Level.DEBUG, () -> "waiting for " + model.kind().plural() + ": " + unknown.getMessage());
                rings.acquire();
                rings.drainPermits();
            }
        }

        private synchronized Watch list() {
            var interest = Interest.in(model.kind());
            var listing = verbs.list(interest);
            if (!closed)
                sink.replaced(listing.objects().stream().map(it -> it.model(model.type())).toList(), listing
                        .version());
            return verbs.watch(interest, listing.version());
        }

        /// Returns when the past was compacted: then only a new list helps.
        private void follow(Watch watch) throws InterruptedException {
            try {
                while (!closed) {
                    deliver(watch);
                    rings.acquire();
                    rings.drainPermits();
                }
            } catch (ApiException.Gone gone) {
                LOG.log(Level.DEBUG, () -> "listing " + model.kind().plural() + " again: " + gone.getMessage());
            }
        }

        private synchronized void deliver(Watch watch) {
            if (closed) return;
            watch.poll().forEach(this::deliver);
            sink.bookmark(watch.bookmark().version());
        }

        private void deliver(WatchEvent event) {
            switch (event) {
                case WatchEvent.Added(var object) -> sink.changed(object.model(model.type()));
                case WatchEvent.Modified(var object) -> sink.changed(object.model(model.type()));
                case WatchEvent.Deleted(var object) -> sink.removed(object.model(model.type()));
                case WatchEvent.Bookmark(var version) -> sink.bookmark(version);
            }
        }
    }
}
