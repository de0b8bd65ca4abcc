package rota.local.server;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import rota.api.wire.Json;

/// An object in the making.
final class Draft {
    private Json.Obj fields;
    private Json.Obj metadata;

    private Draft(Json.Obj tree) {
        fields = tree;
        metadata = tree.object("metadata");
    }

    static Draft of(Json.Obj tree) {
        return new Draft(tree);
    }

    Draft dropField(String name) {
        fields = fields.without(name);
        return this;
    }

    /// Takes a field from another object, or drops it where that has none.
    Draft fieldOf(String name, Json.Obj other) {
        var its = other.fields().get(name);
        fields = its == null ? fields.without(name) : fields.with(name, its);
        return this;
    }

    Draft meta(String name, String value) {
        return meta(name, Json.of(value));
    }

    Draft meta(String name, Json value) {
        metadata = metadata.with(name, value);
        return this;
    }

    Draft meta(String name, Instant value) {
        return meta(name, Json.of(seconds(value)));
    }

    Draft dropMeta(String... names) {
        for (var name : names) metadata = metadata.without(name);
        return this;
    }

    /// Takes a metadata field from another object, or drops it where that has none.
    Draft metaOf(String name, Json.Obj other) {
        var its = other.object("metadata").fields().get(name);
        metadata = its == null ? metadata.without(name) : metadata.with(name, its);
        return this;
    }

    Draft finalizers(List<String> names) {
        if (names.isEmpty()) return dropMeta("finalizers");
        return meta("finalizers", new Json.Arr(names.stream().map(Json::of).toList()));
    }

    Json.Obj tree() {
        return fields.with("metadata", metadata);
    }

    static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
