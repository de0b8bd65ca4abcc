package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import rota.api.client.Sink;
import rota.api.client.Watches;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;

/// The watch streams that feed all mirrors of an operator. Opened once, closed once.
public final class Streams {
    private final Mirrors mirrors;
    private final Watches watches;
    private final CountDownLatch unsynced;
    private final SequencedMap<Kind, Watches.Stream> open = new TreeMap<>();
    private boolean closed;

    public Streams(Mirrors mirrors, Watches watches) {
        this.mirrors = mirrors;
        this.watches = watches;
        this.unsynced = new CountDownLatch(mirrors.all().size());
    }

    public synchronized void open() {
        if (!closed) mirrors.all().forEach(this::open);
    }

    /// Returns when every mirror has had its first complete list, or when nothing more will come.
    void awaitSynced() throws InterruptedException {
        unsynced.await();
    }

    /// The same, but for no longer than this; whether all are complete then.
    public boolean awaitSynced(Duration patience) throws InterruptedException {
        return unsynced.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    public synchronized void close() {
        closed = true;
        open.values().forEach(Watches.Stream::close);
        while (unsynced.getCount() > 0) unsynced.countDown();
    }

    /// The streams that have stopped for good, in words.
    synchronized List<String> broken() {
        return open.entrySet().stream().filter(it -> !it.getValue().healthy())
                .map(it -> "expected a living stream of " + it.getKey().plural() + ", found that it has stopped")
                .toList();
    }

    /// The kinds of which there was no complete list yet, in words.
    public List<String> unsynced() {
        return mirrors.all().stream().filter(it -> !it.synced())
                .map(it -> "expected a complete list of " + it.kind().plural() + ", found none yet").toList();
    }

    private <T extends HasMetadata> void open(Mirror<T> mirror) {
        open.put(mirror.kind(), watches.open(mirror.model(), new Counted<>(mirror)));
    }

    /// Tells of the first complete list.
    private final class Counted<T extends HasMetadata> implements Sink<T> {
        private final Mirror<T> mirror;

        Counted(Mirror<T> mirror) {
            this.mirror = mirror;
        }

        @Override
        public void replaced(List<T> objects, ResourceVersion version) {
            var first = !mirror.synced();
            mirror.replaced(objects, version);
            if (first) unsynced.countDown();
        }

        @Override
        public void changed(T object) {
            mirror.changed(object);
        }

        @Override
        public void removed(T object) {
            mirror.removed(object);
        }

        @Override
        public String fields() {
            return mirror.fields();
        }

        @Override
        public boolean keeps(T object) {
            return mirror.keeps(object);
        }

        @Override
        public void bookmark(ResourceVersion version) {
            mirror.bookmark(version);
        }
    }
}
