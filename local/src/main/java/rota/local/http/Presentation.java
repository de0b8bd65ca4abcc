package rota.local.http;

import java.util.List;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.server.Trait;
import rota.local.server.Type;

/// How one client sees objects of a kind: whole, their metadata, or as rows of a table.
record Presentation(Type type, Accept.As as, Tables.Style style, Tables tables) {
    private static final String META = "meta.k8s.io/";
    private static final String INITIAL_END = "k8s.io/initial-events-end";

    static Presentation of(Type type, Accept accept, Query query, Tables tables) {
        var include = query.text("includeObject");
        if (!List.of("", "None", "Metadata", "Object").contains(include)) {
            throw Refusals.badRequest("unrecognized includeObject value: " + Json.of(include));
        }
        return new Presentation(type, accept.as(), new Tables.Style(accept.version(), include, true), tables);
    }

    Json.Obj one(Json.Obj object) {
        return switch (as) {
            case OBJECT -> inVersion(object);
            case METADATA -> partial(object);
            case TABLE -> tables.table(type, List.of(object), version(object), style);
        };
    }

    Json.Obj list(List<Json.Obj> objects, Json.Obj metadata) {
        return switch (as) {
            case OBJECT -> header(type.resource().listKind(), type.kind().apiVersion()).with("metadata", metadata)
                    .with("items", new Json.Arr(objects.stream().<Json>map(this::item).toList()));
            case METADATA -> header("PartialObjectMetadataList", META + style.version()).with("metadata", metadata)
                    .with("items", new Json.Arr(objects.stream().<Json>map(this::partial).toList()));
            case TABLE -> tables.table(type, objects, metadata, style);
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
            case METADATA -> header("PartialObjectMetadata", META + style.version()).with("metadata", metadata);
            case TABLE -> tables.table(type, List.of(), metadata, style);
        };
    }

    /// The same for the later events of a stream, whose columns are known.
    Presentation withoutHeaders() {
        return new Presentation(type, as, new Tables.Style(style.version(), style.include(), false), tables);
    }

    private Json.Obj item(Json.Obj object) {
        return type.has(Trait.CUSTOM) ? inVersion(object) : object.without("kind").without("apiVersion");
    }

    private Json.Obj partial(Json.Obj object) {
        return header("PartialObjectMetadata", META + style.version()).with("metadata", object.object("metadata"));
    }

    /// An object that is stored in another version than it was asked for in.
    private Json.Obj inVersion(Json.Obj object) {
        var wanted = Json.of(type.kind().apiVersion());
        return object.get("apiVersion").filter(wanted::equals).isPresent() ? object : object.with("apiVersion", wanted);
    }

    private static Json.Obj version(Json.Obj object) {
        return object.at("metadata", "resourceVersion").map(it -> Json.object("resourceVersion", it))
                .orElse(Json.Obj.EMPTY);
    }

    private static Json.Obj header(String kind, String apiVersion) {
        return Json.object("kind", Json.of(kind)).with("apiVersion", Json.of(apiVersion));
    }
}
