package rota.local.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import rota.api.meta.ResourceVersion;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// Opens watches, and ends them all when the server does.
final class Watching {
    private static final Duration SHORTEST = Duration.ofMinutes(30);

    private final Verbs verbs;
    private final Store store;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Frames frames = new Frames();
    /// Only ever stopped, all of them: in which order does not matter.
    private final Set<WatchStream> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Watching(Verbs verbs, Store store, InstantSource clock, RandomGenerator random) {
        this.verbs = verbs;
        this.store = store;
        this.clock = clock;
        this.random = random;
    }

    /// A watch that begins where its options say.
    WatchStream open(Selection selection, Presentation presentation) {
        var options = selection.options();
        var start = start(options);
        var interest = selection.interest();
        var stored = selection.resource().type().stored();
        var timeout = options.watching().timeout().orElseGet(() -> SHORTEST.plusSeconds(random.nextInt(30 * 60)));
        var bell = new WatchStream.Bell(it -> store.onChange(stored, it), clock);
        var terms = new WatchStream.Terms(options.watching(), timeout, this::ended, bell);
        var stream = new WatchStream(() -> verbs.watch(interest, start), presentation, frames, terms);
        open.add(stream);
        if (closed) stream.stop();
        return stream;
    }

    /// How many watches there are.
    int count() {
        return open.size();
    }

    void close() {
        closed = true;
        open.forEach(WatchStream::stop);
    }

    private void ended(WatchStream stream) {
        open.remove(stream);
    }

    /// Initial events are those of the present; a version only says how new they must be.
    private ResourceVersion start(ListOptions options) {
        var from = options.from();
        if (options.watching().onlyNew() && from.isNewest()) return ResourceVersion.of(store.version());
        if (!options.watching().initialEvents()) return from.version();
        var current = ResourceVersion.of(store.version());
        if (current.isBefore(from.version())) throw Refusals.tooLargeVersion(from.version(), current);
        return ResourceVersion.START;
    }

}
