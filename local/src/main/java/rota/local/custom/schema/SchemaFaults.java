package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// What keeps a schema from being structural, or from making sense.
public final class SchemaFaults {
    private static final List<String> TYPES = List.of("array", "boolean", "integer", "number", "object", "string");
    private static final List<String> UNSUPPORTED = List.of("$ref", "definitions", "dependencies", "patternProperties",
            "additionalItems");
    private static final String STRUCTURAL = " to be structural";
    /// What may only be said outside of `allOf`, `anyOf`, `oneOf` and `not`.
    private static final List<String> ONLY_AT_THE_PLACE_ITSELF = List.of("type", "description", "title",
            "x-kubernetes-validations");

    private final List<Fault> faults = new ArrayList<>();

    private SchemaFaults() {}

    /// What is wrong with the schema of a kind.
    ///
    /// @param place where it is in its definition
    public static List<Fault> of(Json.Obj schema, String place) {
        var walk = new SchemaFaults();
        walk.root(schema, place);
        return walk.faults;
    }

    private void root(Json.Obj schema, String place) {
        var type = schema.text("type").orElse("");
        if (type.isEmpty()) faults.add(Fault.required(place + ".type", "must not be empty at the root"));
        else if (!type.equals("object")) {
            faults.add(Fault.invalid(place + ".type", type, "must be object at the root"));
        }
        if (Structural.is(schema, "nullable")) {
            faults.add(Fault.forbidden(place + ".nullable", "nullable cannot be true at the root"));
        }
        metadata(schema.object("properties"), place + ".properties");
        value(schema, place);
        if (faults.isEmpty()) new DefaultFaults(faults).within(schema, place, true);
    }

    private void metadata(Json.Obj properties, String place) {
        for (var name : List.of("apiVersion", "kind")) {
            type(properties.object(name), place + "[" + name + "]", "string");
        }
        var metadata = properties.object("metadata");
        type(metadata, place + "[metadata]", "object");
        if (!Set.of("name", "generateName").containsAll(metadata.object("properties").fields().keySet())) {
            faults.add(Fault.forbidden(place + "[metadata]",
                    "must not specify anything other than name and generateName, but metadata is implicitly "
                            + "specified"));
        }
        if (metadata.has("default")) {
            faults.add(Fault.forbidden(place + "[metadata].default", "must not be set in top-level metadata"));
        }
    }

    private void type(Json.Obj schema, String place, String wanted) {
        schema.text("type").filter(it -> !it.equals(wanted)).ifPresent(it -> faults.add(Fault.invalid(place + ".type",
                it, "must be " + wanted)));
    }

    /// A place that stands in the object itself.
    private void value(Json.Obj schema, String place) {
        common(schema, place);
        var type = schema.text("type").orElse("");
        if (!type.isEmpty() && !TYPES.contains(type)) {
            faults.add(Fault.unsupported(place + ".type", Json.of(type), TYPES));
        }
        if (type.equals("array") && !schema.has("items")) {
            faults.add(Fault.required(place + ".items", "must be specified"));
        }
        if (schema.has("additionalProperties") && schema.has("properties")) {
            faults.add(Fault.forbidden(place + ".additionalProperties",
                    "additionalProperties and properties are mutual exclusive"));
        }
        extensions(schema, place);
        new ListFaults(faults).of(schema, place);
        schema.object("properties").fields().forEach((name, it) -> typed(it, place + ".properties[" + name + "]",
                "object fields"));
        schema.get("additionalProperties").filter(Json.Obj.class::isInstance)
                .ifPresent(it -> typed(it, place + ".additionalProperties", "object fields"));
        schema.get("items").filter(Json.Obj.class::isInstance)
                .ifPresent(it -> typed(it, place + ".items", "array items"));
        choices(schema, place);
    }

    private void typed(Json value, String place, String what) {
        if (!(value instanceof Json.Obj schema)) return;
        var open = Structural.is(schema, "x-kubernetes-int-or-string")
                || Structural.is(schema, "x-kubernetes-preserve-unknown-fields");
        if (schema.text("type").orElse("").isEmpty() && !open && !schema.has("$ref")) {
            faults.add(Fault.required(place + ".type", "must not be empty for specified " + what));
        }
        value(schema, place);
    }

    private void common(Json.Obj schema, String place) {
        for (var keyword : UNSUPPORTED) {
            if (schema.get(keyword).filter(it -> !it.equals(Json.Obj.EMPTY)).isPresent()) {
                faults.add(Fault.forbidden(place + "." + keyword, keyword + " is not supported"));
            }
        }
        if (schema.get("items").filter(Json.Arr.class::isInstance).isPresent()) {
            faults.add(Fault.forbidden(place + ".items", "items must be a schema object and not an array"));
        }
        if (Structural.is(schema, "uniqueItems")) {
            faults.add(Fault.forbidden(place + ".uniqueItems",
                    "uniqueItems cannot be set to true since the runtime complexity becomes quadratic"));
        }
        schema.text("pattern").flatMap(Patterns::problem).ifPresent(it -> faults.add(Fault.invalid(place + ".pattern",
                schema.text("pattern").orElse(""), "must be a valid regular expression, but isn't: " + it)));
    }

    private void extensions(Json.Obj schema, String place) {
        if (schema.get("x-kubernetes-preserve-unknown-fields").filter(Json.Bool.FALSE::equals).isPresent()) {
            faults.add(Fault.invalid(place + ".x-kubernetes-preserve-unknown-fields", Json.Bool.FALSE,
                    "must be true or undefined"));
        }
        if (!Structural.is(schema, "x-kubernetes-embedded-resource")) return;
        if (schema.object("properties").fields().isEmpty()
                && !Structural.is(schema, "x-kubernetes-preserve-unknown-fields")) {
            faults.add(Fault.required(place + ".properties", "must not be empty if x-kubernetes-embedded-resource is "
                    + "true without x-kubernetes-preserve-unknown-fields"));
        }
        schema.text("type").filter(it -> !it.equals("object")).ifPresent(it -> faults.add(Fault.invalid(place
                + ".type", it, "must be object if x-kubernetes-embedded-resource is true")));
    }

    private void choices(Json.Obj schema, String place) {
        var intOrString = Structural.is(schema, "x-kubernetes-int-or-string");
        for (var keyword : List.of("allOf", "anyOf", "oneOf")) {
            var all = schema.items(keyword);
            for (var i = 0; i < all.size(); i++) {
                if (all.get(i) instanceof Json.Obj it) choice(it, place + "." + keyword + "[" + i + "]", intOrString);
            }
        }
        if (schema.get("not").orElse(null) instanceof Json.Obj not) choice(not, place + ".not", false);
    }

    /// A schema that only judges: it brings nothing of its own.
    private void choice(Json.Obj schema, String place, boolean typesAllowed) {
        common(schema, place);
        for (var keyword : ONLY_AT_THE_PLACE_ITSELF) {
            if (schema.has(keyword) && !(typesAllowed && keyword.equals("type"))) {
                faults.add(Fault.forbidden(place + "." + keyword, "must be empty" + STRUCTURAL));
            }
        }
        for (var keyword : List.of("default", "additionalProperties")) {
            if (schema.has(keyword)) {
                faults.add(Fault.forbidden(place + "." + keyword, "must be undefined" + STRUCTURAL));
            }
        }
        for (var keyword : List.of("nullable", "x-kubernetes-preserve-unknown-fields",
                "x-kubernetes-embedded-resource", "x-kubernetes-int-or-string")) {
            if (Structural.is(schema, keyword)) {
                faults.add(Fault.forbidden(place + "." + keyword, "must be false" + STRUCTURAL));
            }
        }
        schema.object("properties").fields().forEach((name, it) -> {
            if (it instanceof Json.Obj property) choice(property, place + ".properties[" + name + "]", false);
        });
        if (schema.get("items").orElse(null) instanceof Json.Obj items) choice(items, place + ".items", false);
        choices(schema.without("x-kubernetes-int-or-string"), place);
    }
}
