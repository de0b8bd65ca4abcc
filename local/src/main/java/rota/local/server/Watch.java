package rota.local.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.rule.Refusal;
import rota.local.store.Change;
import rota.local.store.Store;
import rota.local.store.Stored;

/// One watcher's place in the history of a kind. It pulls when it likes; nothing is lost in between unless the
/// history is compacted. Used by one thread at a time.
public final class Watch {
    private final Store store;
    private final Interest interest;
    private final List<WatchEvent> initial = new ArrayList<>();
    private long position;

    private Watch(Store store, Interest interest, long position) {
        this.store = store;
        this.interest = interest;
        this.position = position;
    }

    /// A watch of what comes after a version. [ResourceVersion#START] first delivers what there is, as added.
    static Watch from(Store store, Interest interest, ResourceVersion version) {
        if (version.equals(ResourceVersion.START)) {
            var listing = store.list(interest.kind());
            var watch = new Watch(store, interest, number(listing.version()));
            listing.objects().stream().filter(interest::covers).map(WatchEvent.Added::new)
                    .forEach(watch.initial::add);
            return watch;
        }
        var watch = new Watch(store, interest, number(version));
        store.changes(interest.kind(), watch.position);
        return watch;
    }

    /// What has happened since the last call, in order.
    ///
    /// @throws ApiException.Gone when a part of it has been compacted: list again and watch from there
    public List<WatchEvent> poll() {
        var changes = store.changes(interest.kind(), position);
        var events = new ArrayList<WatchEvent>(initial);
        changes.list().forEach(change -> event(change).ifPresent(events::add));
        initial.clear();
        position = changes.upTo();
        return events;
    }

    /// How far the delivered events reach.
    public WatchEvent.Bookmark bookmark() {
        return new WatchEvent.Bookmark(ResourceVersion.of(position));
    }

    private Optional<WatchEvent> event(Change change) {
        return switch (change) {
            case Change.Added(var object) -> interest.covers(object)
                    ? Optional.of(new WatchEvent.Added(object))
                    : Optional.empty();
            case Change.Modified(var before, var object) -> modified(before, object);
            case Change.Deleted(var before, var object) -> interest.covers(before)
                    ? Optional.of(new WatchEvent.Deleted(object))
                    : Optional.empty();
        };
    }

    private Optional<WatchEvent> modified(Stored before, Stored object) {
        var was = interest.covers(before);
        if (interest.covers(object)) {
            return Optional.of(was ? new WatchEvent.Modified(object) : new WatchEvent.Added(object));
        }
        return was ? Optional.of(new WatchEvent.Deleted(at(before, object.version()))) : Optional.empty();
    }

    /// An object as it was, shown at a later version.
    static Stored at(Stored object, long version) {
        var stamp = Json.of(Long.toString(version));
        return new Stored(object.key(), version, object.tree().withAt(stamp, "metadata", "resourceVersion"));
    }

    private static long number(ResourceVersion version) {
        try {
            return Long.parseLong(version.digits());
        } catch (NumberFormatException tooLong) {
            throw Refusal.badRequest("invalid resource version: " + version);
        }
    }
}
