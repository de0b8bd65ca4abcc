package rota.local.http;

import java.util.List;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.server.Trait;
import rota.local.server.Type;
import rota.local.views.table.TableForm;
import rota.local.views.table.Tables;

/// How one client sees objects of a kind: whole, their metadata, or as rows of a table.
record Presentation(Type type, Accept.As as, TableForm form, Tables tables) {
    private static final String META = "meta.k8s.io/";
    private static final String INITIAL_END = "k8s.io/initial-events-end";

    static Presentation of(Type type, Accept accept, Query query, Tables tables) {
        var include = TableForm.Include.of(query.text("includeObject")).orElseThrow(() -> Refusals.badRequest(
                "unrecognized includeObject value: " + Json.of(query.text("includeObject"))));
        return new Presentation(type, accept.as(), TableForm.of(accept.version(), include), tables);
    }

    Json.Obj one(Json.Obj object) {
        return switch (as) {
            case OBJECT -> inVersion(object);
            case METADATA -> partial(object);
            case TABLE -> tables.one(type, object, form);
        };
    }

    Json.Obj list(List<Json.Obj> objects, Json.Obj metadata) {
        return switch (as) {
            case OBJECT -> header(type.resource().listKind(), type.kind().apiVersion()).with("metadata", metadata)
                    .with("items", new Json.Arr(objects.stream().<Json>map(this::item).toList()));
            case METADATA -> header("PartialObjectMetadataList", META + form.version()).with("metadata", metadata)
                    .with("items", new Json.Arr(objects.stream().<Json>map(this::partial).toList()));
            case TABLE -> tables.of(type, objects, metadata, form);
        };
    }

    /// What says how far a watch has come.
    ///
    /// @param initialEnd whether everything that was there at the beginning has been shown
    Json.Obj bookmark(ResourceVersion version, boolean initialEnd) {
        var metadata = Json.object("resourceVersion", Json.of(version.digits())).with("creationTimestamp",
                Json.Null.NULL);
        if (initialEnd) metadata = metadata.with("annotations", Json.object(INITIAL_END, Json.of("true")));
        return switch (as) {
            case OBJECT -> header(type.kind().name(), type.kind().apiVersion()).with("metadata", metadata);
            case METADATA -> header("PartialObjectMetadata", META + form.version()).with("metadata", metadata);
            case TABLE -> tables.bookmark(metadata, form);
        };
    }

    /// The same for the later events of a stream, whose columns are known.
    Presentation withoutHeaders() {
        return new Presentation(type, as, form.withoutHeaders(), tables);
    }

    private Json.Obj item(Json.Obj object) {
        return type.has(Trait.CUSTOM) ? inVersion(object) : object.without("kind").without("apiVersion");
    }

    private Json.Obj partial(Json.Obj object) {
        return header("PartialObjectMetadata", META + form.version()).with("metadata", object.object("metadata"));
    }

    /// An object that is stored in another version than it was asked for in.
    private Json.Obj inVersion(Json.Obj object) {
        var wanted = Json.of(type.kind().apiVersion());
        return object.get("apiVersion").filter(wanted::equals).isPresent() ? object : object.with("apiVersion", wanted);
    }

    private static Json.Obj header(String kind, String apiVersion) {
        return Json.object("kind", Json.of(kind)).with("apiVersion", Json.of(apiVersion));
    }
}
