package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import rota.api.client.ApiException;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.http.ListOptions.Match;
import rota.local.store.Listing;
import rota.local.store.Store;
import rota.local.store.Stored;

/// Answers lists: all at once or in pages, of the present or of an earlier version.
final class Lists {
    private static final String EXPIRED = "The provided continue parameter is too old to display a consistent list "
            + "result. Start again without it, or use the token in this answer for the rest as it is now.";

    private final Store store;
    private final Snapshots snapshots;

    Lists(Store store) {
        this.store = store;
        this.snapshots = new Snapshots(store);
    }

    /// A page of a list, and where the next one begins.
    record Page(List<Stored> objects, Json.Obj metadata) {}

    Json.Obj list(Selection selection, Presentation presentation) {
        var page = page(selection);
        return presentation.list(page.objects().stream().map(Stored::tree).toList(), page.metadata());
    }

    Page page(Selection selection) {
        return selection.options().continued().isEmpty() ? first(selection) : next(selection);
    }

    /// Refuses a version that lies in the future.
    void checkReached(ResourceVersion version) {
        var current = ResourceVersion.of(store.version());
        if (current.isBefore(version)) throw Refusals.tooLargeVersion(version, current);
    }

    private Page first(Selection selection) {
        var options = selection.options();
        var listing = listing(selection);
        // Where any version will do, a real server answers from its cache, whole.
        var limit = options.from().any() ? 0 : options.limit();
        return page(selection, listing.objects(), listing.version(), limit);
    }

    private Listing listing(Selection selection) {
        var from = selection.options().from();
        var kind = selection.resource().type().stored();
        var namespace = selection.resource().address().namespace();
        if (from.isNewest()) return snapshots.now(kind, namespace);
        checkReached(from.version());
        var exact = from.match() == Match.EXACT || (from.match() == Match.UNSET && selection.options().limit() > 0);
        if (!exact) return snapshots.now(kind, namespace);
        try {
            return snapshots.at(kind, namespace, Long.parseLong(from.version().digits()));
        } catch (ApiException.Gone _) {
            throw new ApiException.Gone("The resourceVersion for the provided list is too old.");
        }
    }

    private Page next(Selection selection) {
        var options = selection.options();
        if (!options.from().isNewest()) {
            throw Refusals.badRequest("specifying resource version is not allowed when using continue");
        }
        var token = PageToken.parse(options.continued());
        var listing = at(selection, token);
        var rest = listing.objects().stream().filter(it -> !token.isPast(it.key())).toList();
        return page(selection, rest, listing.version(), options.limit());
    }

    private Listing at(Selection selection, PageToken token) {
        var kind = selection.resource().type().stored();
        var namespace = selection.resource().address().namespace();
        if (token.version() == 0) return snapshots.now(kind, namespace);
        checkReached(ResourceVersion.of(token.version()));
        try {
            return snapshots.at(kind, namespace, token.version());
        } catch (ApiException.Gone _) {
            var loose = new PageToken(0, token.namespace(), token.name()).text();
            throw new Refused(410, Status.failure(410, "Expired", EXPIRED)
                    .with("metadata", Json.object("continue", Json.of(loose))));
        }
    }

    /// As many as the limit allows; the selectors may pass over some of those that are left.
    private static Page page(Selection selection, List<Stored> objects, ResourceVersion version, long limit) {
        var shown = new ArrayList<Stored>();
        var metadata = Json.object("resourceVersion", Json.of(version.digits()));
        for (var i = 0; i < objects.size(); i++) {
            if (limit > 0 && shown.size() == limit) {
                var token = PageToken.behind(shown.getLast().key(), Long.parseLong(version.digits()));
                metadata = metadata.with("continue", Json.of(token.text()));
                if (selection.options().selectsEverything()) {
                    metadata = metadata.with("remainingItemCount", Json.of(objects.size() - i));
                }
                break;
            }
            var object = selection.resource().type().shown(objects.get(i));
            if (selection.covers(object.tree())) shown.add(object);
        }
        return new Page(shown, metadata);
    }
}
