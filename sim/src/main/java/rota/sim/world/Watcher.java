package rota.sim.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import rota.api.client.ApiException;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirror;
import rota.local.store.Change;
import rota.local.store.Stored;
import rota.sim.world.Timeline.Life;

/// Feeds one mirror of one process: a list, then changes in order, sometimes late, sometimes broken.
final class Watcher<T extends HasMetadata> {
    private static final Duration PROMPT = Duration.ofMillis(5);
    private static final Duration LATE = Duration.ofSeconds(60);
    private static final Duration BREAK = Duration.ofMinutes(2);
    private static final Duration OUTAGE = Duration.ofMinutes(7);

    private final OperatorProcess process;
    private final Mirror<T> mirror;
    private final String hears;
    private Life stream = new Life();
    private long position;
    private boolean listed;
    private boolean delivering;
    private boolean marking;

    Watcher(OperatorProcess process, Mirror<T> mirror) {
        this.process = process;
        this.mirror = mirror;
        this.hears = process.name() + " hears of " + mirror.kind();
    }

    /// (Re)connects: what happens until then collapses into one list.
    void connect(Duration in) {
        stream.end();
        stream = new Life();
        listed = false;
        delivering = false;
        marking = false;
        process.timeline().in(in, stream, process.name() + " lists " + mirror.kind(), this::list);
    }

    void disconnect() {
        stream.end();
    }

    /// There may be something to deliver.
    void nudge() {
        if (!listed || delivering || stream.over()) return;
        if (process.frontEnd().version() <= position) return;
        delivering = true;
        switch (process.mischief().delivery(process.name(), mirror.kind())) {
            case PROMPT -> deliverWithin(PROMPT);
            case LATE -> deliverWithin(LATE);
            case GONE -> connect(process.timeline().upTo(PROMPT));
            case BREAK -> connect(process.timeline().upTo(BREAK));
            case OUTAGE -> connect(OUTAGE);
        }
    }

    private void deliverWithin(Duration most) {
        process.timeline().in(process.timeline().upTo(most), stream, hears, this::deliver);
    }

    private void list() {
        var version = process.frontEnd().version();
        var objects = process.frontEnd().list(mirror.kind()).stream().map(this::model).toList();
        position = version;
        listed = true;
        mirror.replaced(objects, ResourceVersion.of(version));
        process.pump();
        nudge();
    }

    private void deliver() {
        delivering = false;
        try {
            var upTo = process.frontEnd().version();
            process.frontEnd().after(mirror.kind(), position).forEach(this::pass);
            position = upTo;
            mark();
        } catch (ApiException.Gone _) {
            connect(process.timeline().upTo(PROMPT));
        }
        process.pump();
        nudge();
    }

    /// Real servers tell once a minute how far a stream has come on which nothing happens.
    private void mark() {
        var every = process.mischief().bookmarks();
        if (every.isZero()) mirror.bookmark(ResourceVersion.of(position));
        else if (!marking) {
            marking = true;
            process.timeline().in(every, stream, hears + " that it has heard all", () -> {
                marking = false;
                mirror.bookmark(ResourceVersion.of(position));
                process.pump();
            });
        }
    }

    private void pass(Change change) {
        position = change.version();
        switch (change) {
            case Change.Added(var object) -> mirror.changed(model(object));
            case Change.Modified(_, var object) -> mirror.changed(model(object));
            case Change.Deleted(_, var object) -> mirror.removed(model(object));
        }
    }

    private T model(Stored stored) {
        return stored.model(mirror.model().type());
    }
}
