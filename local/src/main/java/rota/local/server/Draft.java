package rota.local.server;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import rota.api.wire.Json;

/// An object in the making: several changes, one copy.
final class Draft {
    private final LinkedHashMap<String, Json> fields;
    private final LinkedHashMap<String, Json> metadata;

    private Draft(Json.Obj tree) {
        fields = new LinkedHashMap<>(tree.fields());
        metadata = new LinkedHashMap<>(tree.object("metadata").fields());
    }

    static Draft of(Json.Obj tree) {
        return new Draft(tree);
    }

    Draft dropField(String name) {
        fields.remove(name);
        return this;
    }

    /// Takes a field from another object, or drops it where that has none.
    Draft fieldOf(String name, Json.Obj other) {
        other.get(name).ifPresentOrElse(it -> fields.put(name, it), () -> fields.remove(name));
        return this;
    }

    Draft meta(String name, String value) {
        return meta(name, Json.of(value));
    }

    Draft meta(String name, Json value) {
        metadata.put(name, value);
        return this;
    }

    Draft meta(String name, Instant value) {
        return meta(name, Json.of(seconds(value)));
    }

    Draft dropMeta(String... names) {
        for (var name : names) metadata.remove(name);
        return this;
    }

    /// Takes a metadata field from another object, or drops it where that has none.
    Draft metaOf(String name, Json.Obj other) {
        other.at("metadata", name).ifPresentOrElse(it -> metadata.put(name, it), () -> metadata.remove(name));
        return this;
    }

    Draft finalizers(List<String> names) {
        if (names.isEmpty()) metadata.remove("finalizers");
        else
            metadata.put("finalizers", new Json.Arr(names.stream().map(Json::of).toList()));
        return this;
    }

    Json.Obj tree() {
        fields.put("metadata", new Json.Obj(metadata));
        return new Json.Obj(fields);
    }

    static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
