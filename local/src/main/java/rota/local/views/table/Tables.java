package rota.local.views.table;

import java.time.InstantSource;
import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.server.Type;

/// Turns objects into the `Table` of `meta.k8s.io` that people look at through `kubectl get`.
public final class Tables {
    private static final String GROUP = "meta.k8s.io/";

    private final InstantSource clock;

    /// @param clock tells how old things are
    public Tables(InstantSource clock) {
        this.clock = clock;
    }

    /// The table of one object, as the answer to a read or as an event of a watch.
    public Json.Obj one(Type type, Json.Obj object, TableForm form) {
        var metadata = object.text("metadata", "resourceVersion")
                .map(it -> Json.object("resourceVersion", Json.of(it))).orElse(Json.Obj.EMPTY);
        return of(type, List.of(object), metadata, form);
    }

    /// The table of a list.
    ///
    /// @param metadata what the list would have as its own: `resourceVersion`, `continue`
    public Json.Obj of(Type type, List<Json.Obj> objects, Json.Obj metadata, TableForm form) {
        var columns = columns(type);
        var now = clock.instant();
        var rows = objects.stream().map(it -> row(type.kind(), columns, new Subject(it, now), form)).toList();
        return table(form).with("metadata", metadata)
                .with("columnDefinitions", form.headers() ? definitions(columns) : Json.Null.NULL)
                .with("rows", new Json.Arr(rows));
    }

    /// What a bookmark of a watch looks like to somebody who watches a table.
    public Json.Obj bookmark(Json.Obj metadata, TableForm form) {
        return table(form).with("metadata", metadata).with("columnDefinitions", Json.Null.NULL)
                .with("rows", Json.Arr.EMPTY);
    }

    private static Json.Obj table(TableForm form) {
        return Json.object("kind", Json.of("Table")).with("apiVersion", Json.of(GROUP + form.version()));
    }

    private static List<Column> columns(Type type) {
        return type.declared().map(it -> CustomColumns.of(it.columns()))
                .orElseGet(() -> BuiltInColumns.of(type.kind()));
    }

    private static Json definitions(List<Column> columns) {
        return new Json.Arr(columns.stream().<Json>map(Column::definition).toList());
    }

    private static Json row(Kind kind, List<Column> columns, Subject subject, TableForm form) {
        var row = Json.object("cells", new Json.Arr(columns.stream().map(it -> it.cell().apply(subject)).toList()));
        var conditions = kind.group().isEmpty() && kind.name().equals("Pod") ? PodColumns.conditions(subject)
                : List.<Json>of();
        if (!conditions.isEmpty()) row = row.with("conditions", new Json.Arr(conditions));
        return row.with("object", shown(subject.tree(), form));
    }

    private static Json shown(Json.Obj object, TableForm form) {
        return switch (form.include()) {
            case NONE -> Json.Null.NULL;
            case OBJECT -> object;
            case METADATA -> Json.object("kind", Json.of("PartialObjectMetadata"))
                    .with("apiVersion", Json.of(GROUP + form.version())).with("metadata", object.object("metadata"));
        };
    }
}
