package rota.local.http;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.local.server.Watch;
import rota.local.server.WatchEvent;
import rota.local.store.Store;
import rota.local.store.Stored;

/// One watch, from its first event to its last, over whatever carries its frames. It runs on a thread of its own, which
/// sleeps while nothing happens.
///
/// Nothing is kept for a slow reader: while a frame cannot be written the stream stands still, its place in the history
/// of the store is a number. Whoever stands still for too long is cut off by the transport; whoever falls behind what
/// the store remembers is told so, and ends.
final class WatchStream {
    private static final Duration BOOKMARKS = Duration.ofMinutes(1);

    private final Supplier<Watch> beginning;
    private final Frames frames;
    private final Bell bell;
    private final Terms terms;
    private final Semaphore rings = new Semaphore(0);
    private Presentation presentation;
    private volatile boolean stopped;

    WatchStream(Supplier<Watch> beginning, Presentation presentation, Frames frames, Terms terms) {
        this.beginning = beginning;
        this.presentation = presentation;
        this.frames = frames;
        this.bell = terms.bell();
        this.terms = terms;
    }

    /// Carries frames to a client. A call returns when the client's buffers have taken the frame.
    interface Carrier {
        void send(byte[] frame) throws IOException;

        /// No more frames for now.
        void flush() throws IOException;
    }

    /// How to hear of news, and of time.
    record Bell(Function<Runnable, Store.Subscription> hang, InstantSource clock) {}

    /// When a stream ends, what it says besides events, and who wants to know of its end.
    record Terms(ListOptions.Watching options, Duration timeout, Consumer<WatchStream> ended, Bell bell) {}

    /// Ends the stream soon; one that has not begun counts as ended at once, since nobody may ever begin it.
    void stop() {
        stopped = true;
        rings.release();
        terms.ended().accept(this);
    }

    /// Delivers events until the time is over, the stream is stopped, or the client is gone.
    ///
    /// @throws IOException when the client is gone
    void run(Carrier carrier) throws IOException {
        try (var _ = bell.hang().apply(rings::release)) {
            follow(carrier);
        } catch (ApiException refusal) {
            carrier.send(Frames.bytes("ERROR", Status.of(refusal)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            terms.ended().accept(this);
        }
        carrier.flush();
    }

    private void follow(Carrier carrier) throws IOException, InterruptedException {
        var watch = beginning.get();
        var now = bell.clock().instant();
        var end = now.plus(terms.timeout());
        var mark = now.plus(BOOKMARKS);
        deliverInitial(carrier, watch);
        while (!stopped && now.isBefore(end)) {
            carrier.flush();
            await(now, terms.options().bookmarks() && mark.isBefore(end) ? mark : end);
            deliver(carrier, watch);
            now = bell.clock().instant();
            if (terms.options().bookmarks() && !now.isBefore(mark)) {
                carrier.send(bookmark(watch, false));
                mark = now.plus(BOOKMARKS);
            }
        }
        if (terms.options().bookmarks()) carrier.send(bookmark(watch, false));
    }

    private void await(Instant now, Instant until) throws InterruptedException {
        var _ = rings.tryAcquire(Math.max(0, Duration.between(now, until).toMillis()), TimeUnit.MILLISECONDS);
        rings.drainPermits();
    }

    /// What there is at the beginning only this watcher sees like this.
    private void deliverInitial(Carrier carrier, Watch watch) throws IOException {
        for (var event : watch.poll()) {
            if (!(event instanceof WatchEvent.Added(var object))) carrier.send(frame(event, watch));
            else
                carrier.send(Frames.bytes("ADDED", shown().one(object.tree())));
        }
        if (terms.options().initialEvents()) carrier.send(bookmark(watch, true));
    }

    private void deliver(Carrier carrier, Watch watch) throws IOException {
        for (var event : watch.poll()) carrier.send(frame(event, watch));
    }

    private byte[] frame(WatchEvent event, Watch watch) {
        return switch (event) {
            case WatchEvent.Added(var object) -> shared("ADDED", object);
            case WatchEvent.Modified(var object) -> shared("MODIFIED", object);
            case WatchEvent.Deleted(var object) -> shared("DELETED", object);
            case WatchEvent.Bookmark _ -> bookmark(watch, false);
        };
    }

    private byte[] shared(String type, Stored object) {
        return frames.shared(type, object, shown());
    }

    private byte[] bookmark(Watch watch, boolean initialEnd) {
        return Frames.bytes("BOOKMARK", shown().bookmark(watch.bookmark().version(), initialEnd));
    }

    /// Only the first table of a stream describes its columns.
    private Presentation shown() {
        var now = presentation;
        presentation = presentation.withoutHeaders();
        return now;
    }
}
