package rota.local.custom.cel;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.local.custom.cel.cost.Size;
import rota.local.custom.cel.cost.Sizes;

/// How much data a place of a schema lets in: what no limit of the schema bounds, the size of a request does.
///
/// @param most characters, items or entries
/// @param least the bytes that the smallest value takes as JSON
/// @param each the items of a list or the values of a map
record Shape(long most, long least, SequencedMap<String, Shape> fields, Optional<Shape> each) implements Sizes {
    private static final long REQUEST = 3 * 1024 * 1024;
    /// `""`, `[]` or `{}`.
    private static final long EMPTY = 2;
    private static final Shape TEXT = new Shape(REQUEST - EMPTY, EMPTY, Ordered.map(), Optional.empty());

    Shape {
        fields = Ordered.map(fields);
    }

    /// What a place lets in; nothing where anything may stand that no expression can see.
    ///
    /// @param resource whether this is a whole object, with a name and a kind
    static Optional<Shape> of(Json.Obj schema, boolean resource) {
        if (is(schema, "x-kubernetes-int-or-string")) return Optional.of(scalar(textLength(schema), 1));
        return switch (schema.text("type").orElse("")) {
            case "array" -> schema.get("items").filter(Json.Obj.class::isInstance).flatMap(it -> child((Json.Obj) it))
                    .map(it -> collection(it, limit(schema, "maxItems").orElse((REQUEST - EMPTY) / (it.least + 1))));
            case "object" -> object(schema, resource);
            case "string" -> Optional.of(text(schema));
            case "boolean" -> Optional.of(scalar(0, 4));
            case "integer", "number" -> Optional.of(scalar(0, 1));
            default -> Optional.empty();
        };
    }

    private static Optional<Shape> child(Json.Obj schema) {
        return of(schema, is(schema, "x-kubernetes-embedded-resource"));
    }

    private static Shape scalar(long most, long least) {
        return new Shape(most, least, Ordered.map(), Optional.empty());
    }

    private static Shape collection(Shape each, long most) {
        return new Shape(most, EMPTY, Ordered.map(), Optional.of(each));
    }

    private static Optional<Shape> object(Json.Obj schema, boolean resource) {
        if (schema.get("additionalProperties").orElse(Json.Null.NULL) instanceof Json.Obj values) {
            // A name, a colon and a comma around each value.
            return child(values).map(it -> collection(it, limit(schema, "maxProperties").orElse((REQUEST - EMPTY)
                    / (it.least + 6))));
        }
        var required = schema.items("required");
        var fields = new LinkedHashMap<String, Shape>();
        var least = EMPTY;
        for (var property : schema.object("properties").fields().entrySet()) {
            if (!(property.getValue() instanceof Json.Obj its)) continue;
            var shape = child(its);
            if (shape.isEmpty()) continue;
            Escaped.name(property.getKey()).ifPresent(it -> fields.put(it, shape.get()));
            if (Escaped.isReadable(property.getKey())) fields.put(property.getKey(), shape.get());
            if (required.contains(Json.of(property.getKey())) && its.get("default").isEmpty()) {
                least += property.getKey().getBytes(StandardCharsets.UTF_8).length + shape.get().least + 4;
            }
        }
        if (resource && !namesItself(schema)) fields.putAll(identity());
        return Optional.of(new Shape(0, least, fields, Optional.empty()));
    }

    /// Whether the schema speaks of what every object has.
    private static boolean namesItself(Json.Obj schema) {
        var properties = schema.object("properties");
        return List.of("kind", "apiVersion").stream().allMatch(it -> isText(properties.object(it)))
                && List.of("name", "generateName").stream()
                        .allMatch(it -> isText(properties.object("metadata", "properties", it)));
    }

    private static boolean isText(Json.Obj schema) {
        return schema.text("type").equals(Optional.of("string"));
    }

    private static SequencedMap<String, Shape> identity() {
        var metadata = new LinkedHashMap<String, Shape>();
        metadata.put("name", TEXT);
        metadata.put("generateName", TEXT);
        var all = new LinkedHashMap<String, Shape>();
        all.put("kind", TEXT);
        all.put("apiVersion", TEXT);
        all.put("metadata", new Shape(0, EMPTY, metadata, Optional.empty()));
        return all;
    }

    private static Shape text(Json.Obj schema) {
        return switch (schema.text("format").orElse("")) {
            case "byte" -> scalar(limit(schema, "maxLength").orElse(TEXT.most), EMPTY);
            case "duration" -> scalar(32, 3);
            case "date" -> scalar(12, 12);
            case "date-time" -> scalar(32, 21);
            default -> scalar(schema.items("enum").isEmpty() || limit(schema, "maxLength").isPresent()
                    ? textLength(schema)
                    : longest(schema.items("enum")), EMPTY);
        };
    }

    /// Limits count characters, and a character may take four bytes.
    private static long textLength(Json.Obj schema) {
        return limit(schema, "maxLength").map(it -> it * 4).orElse(TEXT.most);
    }

    private static long longest(List<Json> values) {
        return values.stream().filter(Json.Str.class::isInstance)
                .mapToLong(it -> ((Json.Str) it).value().getBytes(StandardCharsets.UTF_8).length).max().orElse(0);
    }

    private static Optional<Long> limit(Json.Obj schema, String keyword) {
        return schema.get(keyword).filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value())
                .map(BigDecimal::longValue).map(it -> Math.max(0, it));
    }

    private static boolean is(Json.Obj schema, String flag) {
        return schema.get(flag).filter(Json.Bool.TRUE::equals).isPresent();
    }

    /// How many values of this place fit into one request.
    long mostInRequest() {
        return REQUEST / (least + 1);
    }

    @Override
    public Optional<Size> at(List<String> path) {
        Optional<Shape> here = Optional.of(this);
        for (var step : path) {
            here = here.flatMap(it -> switch (step) {
                case "@items", "@values" -> it.each;
                case "@keys" -> it.each.map(_ -> scalar(0, EMPTY));
                default -> Optional.ofNullable(it.fields.get(step));
            });
        }
        return here.map(it -> Size.upTo(it.most));
    }
}
