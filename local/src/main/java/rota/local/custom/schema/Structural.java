package rota.local.custom.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import rota.api.meta.Ordered;
import rota.api.wire.Json;

/// One place of a structural schema: what may stand there, and what stands there by default.
///
/// @param type `object`, `array`, `string`, `integer`, `number`, `boolean`, or empty for anything
/// @param extra what fields without a name of their own hold
/// @param fallback the value of a field that is left out
/// @param keywords what a value must fulfil beyond its type
/// @param rules what `x-kubernetes-validations` says
/// @param depth what there is to do anywhere below
public record Structural(String type, String format, Flags flags, SequencedMap<String, Structural> properties,
        Extra extra,
        Optional<Structural> items, Optional<Json> fallback, Listing listing, Keywords keywords, List<Json.Obj> rules,
        Depth depth) {

    public Structural {
        properties = Ordered.map(properties);
        rules = List.copyOf(rules);
    }

    /// The extensions that are either there or not.
    public record Flags(boolean nullable, boolean preservesUnknown, boolean embedded, boolean intOrString) {}

    /// What fields without a name of their own hold.
    public sealed interface Extra {
        /// There are none.
        record None() implements Extra {}

        /// Anything without fields.
        record Anything() implements Extra {}

        /// All the same.
        record Each(Structural schema) implements Extra {}
    }

    /// How items of a list are told apart, and whether fields of a map have a life of their own.
    ///
    /// @param type `atomic`, `set` or `map`
    /// @param atomicMap whether an object is one value
    public record Listing(String type, List<String> keys, boolean atomicMap) {
        public Listing {
            keys = List.copyOf(keys);
        }
    }

    /// Whether a walk to the places below is worth the while.
    public record Depth(boolean defaults, boolean rules, boolean lists, boolean embedded) {}

    /// Reads a schema that has been found to be structural.
    public static Structural of(Json.Obj schema) {
        var properties = new LinkedHashMap<String, Structural>();
        schema.object("properties").fields().forEach((name, it) -> {
            if (it instanceof Json.Obj property) properties.put(name, of(property));
        });
        var items = schema.get("items").filter(Json.Obj.class::isInstance).map(it -> of((Json.Obj) it));
        var flags = new Flags(is(schema, "nullable"), is(schema, "x-kubernetes-preserve-unknown-fields"),
                is(schema, "x-kubernetes-embedded-resource"), is(schema, "x-kubernetes-int-or-string"));
        var rules = schema.items("x-kubernetes-validations").stream().filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast).toList();
        var flat = new Structural(schema.text("type").orElse(""), schema.text("format").orElse(""), flags, properties,
                extra(schema), items,
                schema.get("default").filter(it -> it != Json.Null.NULL), listing(schema), Keywords.of(schema), rules,
                new Depth(false, false, false, false));
        return flat.measured();
    }

    private static Extra extra(Json.Obj schema) {
        return switch (schema.get("additionalProperties").orElse(Json.Null.NULL)) {
            case Json.Obj each -> new Extra.Each(of(each));
            case Json.Bool it when it == Json.Bool.TRUE -> new Extra.Anything();
            case Json.Bool _, Json.Null _, Json.Str _, Json.Num _, Json.Arr _ -> new Extra.None();
        };
    }

    private static Listing listing(Json.Obj schema) {
        var keys = schema.items("x-kubernetes-list-map-keys").stream().filter(Json.Str.class::isInstance)
                .map(it -> ((Json.Str) it).value()).toList();
        return new Listing(schema.text("x-kubernetes-list-type").orElse("atomic"), keys,
                schema.text("x-kubernetes-map-type").orElse("").equals("atomic"));
    }

    static boolean is(Json.Obj schema, String flag) {
        return schema.get(flag).filter(Json.Bool.TRUE::equals).isPresent();
    }

    private Structural measured() {
        var deep = new Depth(
                anyChild(it -> it.fallback.isPresent() || it.depth.defaults),
                !rules.isEmpty() || anyChild(it -> it.depth.rules),
                !listing.type.equals("atomic") || anyChild(it -> it.depth.lists),
                flags.embedded || anyChild(it -> it.depth.embedded));
        return new Structural(type, format, flags, properties, extra, items, fallback, listing, keywords, rules, deep);
    }

    private boolean anyChild(Predicate<Structural> question) {
        return properties.values().stream().anyMatch(question) || items.filter(question).isPresent()
                || (extra instanceof Extra.Each(var each) && question.test(each));
    }

    /// The schema of a field; empty where unknown fields are dropped, or kept unseen.
    public Optional<Structural> field(String name) {
        var own = properties.get(name);
        if (own != null) return Optional.of(own);
        return extra instanceof Extra.Each(var each) ? Optional.of(each) : Optional.empty();
    }
}
