package rota.local.patch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import rota.api.wire.Json;

/// Reads the structural schema of a custom resource definition.
final class OpenApi {
    private static final Optional<Supplier<Shape>> FREE = Optional.of(() -> Shape.Free.GRANULAR);

    /// Whether unknown fields are kept; it holds for everything below the place that says so.
    private final boolean keepsUnknown;

    private OpenApi(boolean keepsUnknown) {
        this.keepsUnknown = keepsUnknown;
    }

    static Shape.Fields root(Json.Obj schema) {
        return new OpenApi(false).within(schema).fields(schema);
    }

    private OpenApi within(Json.Obj schema) {
        return keepsUnknown || !says(schema, "x-kubernetes-preserve-unknown-fields") ? this : new OpenApi(true);
    }

    private Shape shape(Json.Obj schema) {
        if (says(schema, "x-kubernetes-int-or-string")) return Shape.Leaf.ANY;
        var here = within(schema);
        return switch (schema.text("type").orElse("")) {
            case "object" -> here.fields(schema);
            case "array" -> here.items(schema);
            case "string" -> isPlain(schema) ? Shape.Leaf.TEXT : Shape.Leaf.ANY;
            case "integer", "number" -> Shape.Leaf.NUMBER;
            case "boolean" -> Shape.Leaf.BOOLEAN;
            default -> Shape.Free.GRANULAR;
        };
    }

    /// A string of a special format, such as a date, may have been written otherwise.
    private static boolean isPlain(Json.Obj schema) {
        return schema.text("format").map(it -> it.equals("byte")).orElse(true);
    }

    private Shape.Fields fields(Json.Obj schema) {
        var members = new LinkedHashMap<String, Shape.Member>();
        schema.object("properties").fields().forEach((name, value) -> members.put(name, member((Json.Obj) value)));
        var atomic = schema.text("x-kubernetes-map-type").filter("atomic"::equals).isPresent();
        var fields = new Shape.Fields(members, others(schema), atomic);
        return says(schema, "x-kubernetes-embedded-resource") ? embedded(fields) : fields;
    }

    private Shape.Member member(Json.Obj schema) {
        var shape = shape(schema);
        return new Shape.Member(() -> shape, Shape.Strategy.Plain.PLAIN, schema.get("default"),
                Shape.Presence.AS_WRITTEN);
    }

    private Optional<Supplier<Shape>> others(Json.Obj schema) {
        var additional = schema.get("additionalProperties");
        if (additional.isEmpty()) return keepsUnknown || !schema.has("properties") ? FREE : Optional.empty();
        if (!(additional.get() instanceof Json.Obj each))
            return additional.get() == Json.Bool.TRUE ? FREE : Optional.empty();
        var shape = shape(each);
        return Optional.of(() -> shape);
    }

    private static Shape.Fields embedded(Shape.Fields fields) {
        return fields.with("apiVersion", Shape.Member.of(Shape.Leaf.TEXT))
                .with("kind", Shape.Member.of(Shape.Leaf.TEXT))
                .with("metadata", Shape.Member.of(BuiltIn.FACTS.objectMeta()));
    }

    private Shape items(Json.Obj schema) {
        var each = schema.has("items") ? shape(schema.object("items")) : Shape.Free.ATOMIC;
        return new Shape.Items(() -> each, listing(schema));
    }

    private static Shape.Listing listing(Json.Obj schema) {
        return switch (schema.text("x-kubernetes-list-type").orElse("atomic")) {
            case "set" -> new Shape.Listing.Set();
            case "map" -> new Shape.Listing.Keyed(keys(schema));
            default -> new Shape.Listing.Atomic();
        };
    }

    private static List<String> keys(Json.Obj schema) {
        return schema.items("x-kubernetes-list-map-keys").stream().map(it -> ((Json.Str) it).value()).toList();
    }

    private static boolean says(Json.Obj schema, String extension) {
        return schema.get(extension).filter(Json.Bool.TRUE::equals).isPresent();
    }
}
