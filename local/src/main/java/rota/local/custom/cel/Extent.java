package rota.local.custom.cel;

import java.util.OptionalLong;
import rota.api.wire.Json;

/// A place of a schema, and how often it may occur in one object.
///
/// @param times nothing where a list or map around it has no limit: then the size of a request is one
record Extent(Json.Obj schema, boolean resource, OptionalLong times) {

    static Extent root(Json.Obj schema) {
        return new Extent(schema, true, OptionalLong.of(1));
    }

    Extent field(String name) {
        return child(schema.object("properties", name));
    }

    Extent items() {
        return child(schema.object("items"));
    }

    Extent values() {
        return child(schema.object("additionalProperties"));
    }

    private Extent child(Json.Obj its) {
        var embedded = its.get("x-kubernetes-embedded-resource").filter(Json.Bool.TRUE::equals).isPresent();
        return new Extent(its, embedded, product(times, each()));
    }

    /// How many values of its own a value has at most.
    private OptionalLong each() {
        return switch (schema.text("type").orElse("")) {
            case "array" -> limit("maxItems");
            case "object" -> schema.has("additionalProperties") ? limit("maxProperties") : OptionalLong.of(1);
            default -> OptionalLong.of(1);
        };
    }

    private OptionalLong limit(String keyword) {
        return schema.get(keyword).orElse(Json.Null.NULL) instanceof Json.Num(var most)
                ? OptionalLong.of(Math.max(0, most.longValue()))
                : OptionalLong.empty();
    }

    private static OptionalLong product(OptionalLong one, OptionalLong other) {
        return one.isEmpty() || other.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(saturated(one.getAsLong(), other.getAsLong()));
    }

    private static long saturated(long one, long other) {
        return Math.multiplyHigh(one, other) != 0 || one * other < 0 ? Long.MAX_VALUE : one * other;
    }

    /// How large its values may be.
    Shape shape() {
        return Shape.of(schema, resource).orElseThrow(() -> new IllegalStateException(
                "expected rules to be looked at only where expressions see something"));
    }

    /// The cost of all values of this place, given that of one.
    long all(long cost) {
        return saturated(cost, times.orElseGet(() -> shape().mostInRequest()));
    }
}
