package rota.local.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.rule.Refusal;
import rota.local.store.Change;
import rota.local.store.Store;
import rota.local.store.Stored;

/// One watcher's place in the history of a kind. It pulls when it likes; nothing is lost in between unless the
/// history is compacted. Used by one thread at a time.
public final class Watch {
    private final Source source;
    private final Interest interest;
    private final List<WatchEvent> initial = new ArrayList<>();
    private long position;

    private Watch(Source source, Interest interest, long position) {
        this.source = source;
        this.interest = interest;
        this.position = position;
    }

    /// Where events come from.
    record Source(Store store, Types types) {
        Type type(Kind kind) {
            return types.versions(kind).stream().filter(it -> it.kind().equals(kind)).findFirst()
                    .orElseThrow(() -> new ApiException.Gone("the server no longer serves " + kind.plural()));
        }
    }

    /// A watch of what comes after a version. [ResourceVersion#START] first delivers what there is, as added.
    static Watch from(Source source, Interest interest, ResourceVersion version) {
        if (version.equals(ResourceVersion.START)) {
            var type = source.type(interest.kind());
            var listing = source.store().list(type.stored());
            var watch = new Watch(source, interest, number(listing.version()));
            listing.objects().stream().map(type::shown).filter(interest::covers).map(WatchEvent.Added::new)
                    .forEach(watch.initial::add);
            return watch;
        }
        var watch = new Watch(source, interest, number(version));
        source.store().changes(source.type(interest.kind()).stored(), watch.position);
        return watch;
    }

    /// What has happened since the last call, in order.
    ///
    /// @throws ApiException.Gone when a part of it has been compacted, or the kind is no longer served: list again and
    /// watch from there
    public List<WatchEvent> poll() {
        var type = source.type(interest.kind());
        var changes = source.store().changes(type.stored(), position);
        var events = new ArrayList<WatchEvent>(initial);
        changes.list().forEach(change -> event(change, type).ifPresent(events::add));
        initial.clear();
        position = changes.upTo();
        return events;
    }

    /// How far the delivered events reach.
    public WatchEvent.Bookmark bookmark() {
        return new WatchEvent.Bookmark(ResourceVersion.of(position));
    }

    private Optional<WatchEvent> event(Change change, Type type) {
        var object = type.shown(change.object());
        return switch (change) {
            case Change.Added _ -> interest.covers(object)
                    ? Optional.of(new WatchEvent.Added(object))
                    : Optional.empty();
            case Change.Modified(var before, _) -> modified(type.shown(before), object);
            case Change.Deleted(var before, _) -> interest.covers(type.shown(before))
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
