package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import rota.api.client.Sink;
import rota.api.client.Watches;

/// One kind's stream: an informer, and another one in its place whenever it has stopped.
///
/// An informer lists and watches again by itself after every trouble with the server, so an outage is no reason for
/// liveness to fail. It stops when its sink throws, or by a fault of its own; that is what is mended here, later each
/// time, and what [#healthy] shows until the replacement has delivered a complete list.
///
/// A sink must not call its own stream: the stream may be waiting for it.
final class SupervisedInformer<T extends HasMetadata> implements Watches.Stream {
    private static final System.Logger LOG = System.getLogger(SupervisedInformer.class.getName());
    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

    private final Source<T> source;
    private final Sink<T> sink;
    private final InstantSource clock;
    private Runnable afterwards = () -> {};
    private InformerFeed<T> feed;
    private SharedIndexInformer<T> informer;
    private Duration delay = FIRST_DELAY;
    private Optional<Instant> restartAt = Optional.empty();
    private boolean replacing;
    private boolean closed;

    SupervisedInformer(Source<T> source, Sink<T> sink, InstantSource clock) {
        this.source = source;
        this.sink = sink;
        this.clock = clock;
        this.feed = new InformerFeed<>(sink);
        this.informer = source.informer(feed);
    }

    synchronized void start() {
        var _ = informer.start();
    }

    /// Once, when the stream has been closed.
    synchronized void whenClosed(Runnable task) {
        afterwards = task;
    }

    /// The informer at work, which a test may stop.
    synchronized SharedIndexInformer<T> informer() {
        return informer;
    }

    @Override
    public synchronized boolean healthy() {
        return !closed && works() && (!replacing || feed.listed());
    }

    /// Passes bookmarks on, and replaces an informer that has stopped when its time has come.
    synchronized void check() {
        if (closed) return;
        if (works()) {
            if (feed.listed()) settle();
            feed.advance(informer::lastSyncResourceVersion);
        } else if (restartAt.isEmpty()) {
            restartAt = Optional.of(clock.instant().plus(delay));
            LOG.log(Level.ERROR, "the informer of " + informer + " has stopped, will start another in " + delay, why());
        } else if (!clock.instant().isBefore(restartAt.get())) {
            replace();
        }
    }

    @Override
    public void close() {
        Runnable task;
        synchronized (this) {
            if (closed) return;
            closed = true;
            retire();
            task = afterwards;
        }
        task.run();
    }

    private boolean works() {
        return informer.isRunning() && feed.failure().isEmpty();
    }

    private void settle() {
        delay = FIRST_DELAY;
        replacing = false;
    }

    private void replace() {
        retire();
        replacing = true;
        restartAt = Optional.empty();
        delay = delay.multipliedBy(2).compareTo(LONGEST_DELAY) < 0 ? delay.multipliedBy(2) : LONGEST_DELAY;
        feed = new InformerFeed<>(sink);
        informer = source.informer(feed);
        start();
    }

    /// The feed first: an informer that stops interrupts its handler, which must not be inside the sink then.
    private void retire() {
        feed.close();
        informer.stop();
    }

    private Throwable why() {
        var end = informer.stopped().toCompletableFuture();
        return feed.failure().map(Throwable.class::cast).orElseGet(() -> end.isCompletedExceptionally()
                ? end.exceptionNow()
                : new IllegalStateException("somebody stopped it"));
    }
}
