package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.server.Type;
import rota.local.server.Verbs;
import rota.local.store.Stored;
import rota.local.views.table.Tables;

/// The verbs on objects and collections, as HTTP methods.
final class Objects {
    /// Kinds whose objects are shown once more when they are deleted at once; others are answered with a `Status`.
    private static final List<String> SHOWN_WHEN_GONE = List.of("/Pod", "/Service", "/ServiceAccount", "/PodTemplate",
            "/PersistentVolume", "/PersistentVolumeClaim", "/ResourceQuota", "storage.k8s.io/StorageClass");

    private final Verbs verbs;
    private final Lists lists;
    private final Watching watching;
    private final Tables tables;

    Objects(Verbs verbs, Lists lists, Watching watching, Tables tables) {
        this.verbs = verbs;
        this.lists = lists;
        this.watching = watching;
        this.tables = tables;
    }

    Reply collection(Call call, Resource resource) {
        if (resource.isEverywhere() && !call.method().equals("GET")) throw Refusals.wrongMethod();
        if (isNamespaces(resource) && call.method().equals("DELETE")) throw Refusals.wrongMethod();
        return switch (call.method()) {
            case "GET" -> read(call, resource);
            case "POST" -> create(call, resource);
            case "DELETE" -> deleteAll(call, resource);
            default -> throw Refusals.wrongMethod();
        };
    }

    /// Namespaces go one by one.
    private static boolean isNamespaces(Resource resource) {
        return resource.kind().group().isEmpty() && resource.kind().name().equals("Namespace");
    }

    Reply object(Call call, Resource resource) {
        return switch (call.method()) {
            case "GET" -> resource.address().watch() ? watch(call, resource) : get(call, resource);
            case "PUT" -> update(call, resource, Subresource.NONE);
            case "PATCH" -> patch(call, resource, Subresource.NONE);
            case "DELETE" -> delete(call, resource);
            default -> throw Refusals.wrongMethod();
        };
    }

    /// One side of an object: it can be read and written, not created or deleted.
    Reply side(Call call, Resource resource, Subresource side) {
        return switch (call.method()) {
            case "GET" -> get(call, resource);
            case "PUT" -> update(call, resource, side);
            case "PATCH" -> patch(call, resource, side);
            default -> throw Refusals.wrongMethod();
        };
    }

    private Reply read(Call call, Resource resource) {
        if (resource.address().watch() || call.query().flag("watch")) return watch(call, resource);
        var accept = Accept.parse(call.header("Accept"));
        var selection = Selection.of(resource, ListOptions.parse(call.query(), false));
        var presentation = Presentation.of(resource.type(), accept, call.query(), tables);
        if (accept.form().equals("PartialObjectMetadata")) {
            throw misshapen(accept, "a list (" + resource.type().resource().listKind() + ")");
        }
        return Reply.Tree.ok(lists.list(selection, presentation));
    }

    private static ApiException misshapen(Accept accept, String found) {
        return new ApiException.BadRequest(406, "NotAcceptable", "you requested " + accept.form()
                + ", but the requested object is " + found);
    }

    private Reply watch(Call call, Resource resource) {
        var accept = Accept.parse(call.header("Accept"));
        if (accept.yaml()) {
            throw new ApiException.BadRequest(406, "NotAcceptable",
                    "only the following media types are accepted: application/json;stream=watch");
        }
        var options = ListOptions.parse(call.query(), true);
        var selection = Selection.of(resource, options);
        if (!resource.address().isCollection()) selection = selection.named(resource.address().name());
        return new Reply.Events(watching.open(selection, Presentation.of(resource.type(), accept, call.query(),
                tables)), List.of());
    }

    private Reply get(Call call, Resource resource) {
        var accept = Accept.parse(call.header("Accept"));
        if (accept.form().equals("PartialObjectMetadataList")) {
            throw misshapen(accept, "not a list (" + resource.kind().name() + ")");
        }
        var presentation = presentation(call, resource);
        var position = ListOptions.position(call.query(), false);
        if (!position.isNewest()) lists.checkReached(position.version());
        return Reply.Tree.ok(presentation.one(verbs.get(resource.key()).tree()));
    }

    private Reply create(Call call, Resource resource) {
        var presentation = presentation(call, resource);
        var warnings = new ArrayList<String>();
        var intent = WriteOptions.intent(call, "CreateOptions", warnings);
        var body = Bodies.object(call, resource.kind(), intent);
        var stored = verbs.create(resource.kind(), resource.address().namespace(), body, intent);
        return new Reply.Tree(201, presentation.one(answer(stored, intent.dryRun())), warnings);
    }

    private Reply update(Call call, Resource resource, Subresource side) {
        var presentation = presentation(call, resource);
        var warnings = new ArrayList<String>();
        var intent = WriteOptions.intent(call, "UpdateOptions", warnings);
        var body = Bodies.object(call, resource.kind(), intent);
        var stored = verbs.update(resource.key(), body, side, intent);
        return new Reply.Tree(200, presentation.one(stored.tree()), warnings);
    }

    private Reply patch(Call call, Resource resource, Subresource side) {
        var presentation = presentation(call, resource);
        Bodies.checkPatch(call);
        var warnings = new ArrayList<String>();
        var intent = WriteOptions.intent(call, "PatchOptions", warnings);
        var body = Bodies.patch(call, intent);
        var created = body instanceof PatchBody.Apply && !exists(resource);
        var stored = verbs.patch(resource.key(), body, side, intent);
        return new Reply.Tree(created ? 201 : 200, presentation.one(answer(stored, created && intent.dryRun())),
                warnings);
    }

    private boolean exists(Resource resource) {
        try {
            verbs.get(resource.key());
            return true;
        } catch (ApiException.NotFound _) {
            return false;
        }
    }

    private Reply delete(Call call, Resource resource) {
        var presentation = presentation(call, resource);
        var warnings = new ArrayList<String>();
        var request = DeleteRequest.parse(call, warnings);
        var deleted = verbs.delete(resource.key(), request.preconditions(), request.options(), request.intent());
        if (deleted.gone() && !isShownWhenGone(resource.kind())) {
            return new Reply.Tree(200, Status.deleted(resource.kind(), deleted.object()), warnings);
        }
        var code = !deleted.gone() && request.waits() ? 202 : 200;
        return new Reply.Tree(code, presentation.one(deleted.object().tree()), warnings);
    }

    private Reply deleteAll(Call call, Resource resource) {
        var presentation = presentation(call, resource);
        var warnings = new ArrayList<String>();
        var selection = Selection.of(resource, ListOptions.parse(call.query(), false));
        var request = DeleteRequest.parse(call, warnings);
        var shown = new ArrayList<Json.Obj>();
        var page = lists.page(selection);
        for (var object : page.objects()) {
            try {
                shown.add(verbs.delete(object.key(), Preconditions.uid(object.uid()), request.options(),
                        request.intent()).object().tree());
            } catch (ApiException.NotFound | ApiException.Conflict _) {
                // Somebody else was faster: it is as we want it.
            }
        }
        return new Reply.Tree(200, presentation.list(shown, page.metadata()), warnings);
    }

    private Presentation presentation(Call call, Resource resource) {
        return Presentation.of(resource.type(), Accept.parse(call.header("Accept")), call.query(), tables);
    }

    /// A tree that is no object of a store, in the form that the caller wants.
    Json.Obj shown(Call call, Type type, Json.Obj tree) {
        return Presentation.of(type, Accept.parse(call.header("Accept")), call.query(), tables).one(tree);
    }

    /// What is only imagined has no version.
    private static Json.Obj answer(Stored stored, boolean imagined) {
        return imagined ? stored.tree().withoutAt("metadata", "resourceVersion") : stored.tree();
    }

    private static boolean isShownWhenGone(Kind kind) {
        return SHOWN_WHEN_GONE.contains(kind.group() + "/" + kind.name());
    }
}
