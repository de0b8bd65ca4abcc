package rota.edge.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.client.ApiException;
import rota.api.client.Sink;
import rota.api.client.Watches;
import rota.api.meta.ResourceVersion;
import rota.edge.kube.Limiter.Pause;

/// One kind's stream: a complete list, then every change; after a trouble on from where it was, or from a new list.
///
/// No trouble with the server ends it, so an outage is no reason for liveness to fail. A sink that throws has missed
/// something: that shows in [#healthy] until it has had a complete list again.
///
/// A sink must not call its own stream: the stream may be waiting for it.
final class Follower<T extends HasMetadata> implements Watches.Stream {
    private static final System.Logger LOG = System.getLogger(Follower.class.getName());
    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);

    private final Source<T> source;
    private final Sink<T> sink;
    private final Pause pause;
    private final Runnable afterwards;
    private final Thread thread;
    /// How far the sink has got; empty: it needs a list.
    private Optional<ResourceVersion> reached = Optional.empty();
    private Duration delay = FIRST_DELAY;
    /// Whether the open watch, or the last one, has told anything since the last trouble.
    private boolean told;
    private volatile boolean broken;
    private boolean closed;
    private Source.@Nullable News<T> open;

    /// @param afterwards called once, when the stream has been closed
    Follower(Source<T> source, Sink<T> sink, Pause pause, Runnable afterwards) {
        this.source = source;
        this.sink = sink;
        this.pause = pause;
        this.afterwards = afterwards;
        this.thread = Thread.ofPlatform().daemon().name("watch " + source).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    @Override
    public boolean healthy() {
        return !broken && thread.isAlive() && !isClosed();
    }

    /// Returns when the sink is at rest, and keeps it so.
    @Override
    public void close() {
        synchronized (this) {
            if (closed) return;
            closed = true;
            if (open != null) open.close();
        }
        // Not inside the sink any more, which might take it amiss.
        thread.interrupt();
        afterwards.run();
    }

    /// Waits until nothing is done any more after [#close].
    void awaitEnd() throws InterruptedException {
        thread.join();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void run() {
        try {
            while (!isClosed()) advance();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void advance() throws InterruptedException {
        try {
            if (reached.isEmpty()) list();
            listen(reached.orElseThrow());
        } catch (JsonEOFException | ApiException.Unreachable | ApiException.TooManyRequests away) {
            log(away);
            soon();
        } catch (ApiException.Gone behind) {
            log(behind);
            reached = Optional.empty();
            soon();
        } catch (JsonProcessingException | RuntimeException broke) {
            log(broke);
            reached = Optional.empty();
            rest();
        } catch (IOException away) {
            log(away);
            soon();
        }
    }

    private void list() throws IOException {
        var all = source.list(sink::keeps);
        var version = ResourceVersion.parse(all.version());
        deliver(() -> sink.replaced(all.objects(), version));
        reached = Optional.of(version);
        broken = false;
    }

    private void listen(ResourceVersion since) throws IOException, InterruptedException {
        told = false;
        try (var news = source.news(since)) {
            if (!opened(news)) return;
            for (var next = news.next(); next.isPresent(); next = news.next()) take(next.get());
        } finally {
            opened(null);
        }
        soon();
    }

    /// Whether the stream still goes on.
    private synchronized boolean opened(Source.@Nullable News<T> news) {
        open = news;
        return !closed;
    }

    private void take(Told<T> news) {
        switch (news) {
            case Told.Changed<T>(var object) -> reach(version(object), () -> sink.changed(object));
            case Told.Removed<T>(var object) -> reach(version(object), () -> sink.removed(object));
            case Told.Reached<T>(var text) -> {
                var version = ResourceVersion.parse(text);
                reach(version, () -> sink.bookmark(version));
            }
            case Told.Refused<T>(var status) -> throw source.refusal(status);
        }
    }

    private void reach(ResourceVersion version, Runnable call) {
        deliver(call);
        reached = Optional.of(version);
        told = true;
        delay = FIRST_DELAY;
    }

    private synchronized void deliver(Runnable call) {
        if (closed) return;
        try {
            call.run();
        } catch (RuntimeException bug) {
            broken = true;
            throw bug;
        }
    }

    private ResourceVersion version(T object) {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }

    /// At once, unless the last attempt has led to nothing.
    private void soon() throws InterruptedException {
        if (!told) rest();
        told = false;
    }

    private void rest() throws InterruptedException {
        if (isClosed()) return;
        pause.await(delay);
        var longer = delay.multipliedBy(2);
        delay = longer.compareTo(LONGEST_DELAY) < 0 ? longer : LONGEST_DELAY;
    }

    private void log(Exception trouble) {
        if (isClosed()) return;
        var what = "the watch of " + source + (reached.isEmpty() ? " needs a new list" : " broke off");
        if (broken) LOG.log(Level.ERROR, what, trouble);
        else
            LOG.log(delay.equals(FIRST_DELAY) ? Level.INFO : Level.DEBUG, what + ": " + trouble.getMessage());
    }
}
