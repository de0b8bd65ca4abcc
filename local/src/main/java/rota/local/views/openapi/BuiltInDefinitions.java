package rota.local.views.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.patch.Facts;

/// Collects the definitions of built-in kinds, each with all that it refers to.
final class BuiltInDefinitions {
    private final Dialect dialect;
    private final Facts facts = Facts.builtIn();
    private final SequencedMap<String, Json> found = new LinkedHashMap<>();

    BuiltInDefinitions(Dialect dialect) {
        this.dialect = dialect;
    }

    SequencedMap<String, Json> found() {
        return found;
    }

    /// Adds a kind and answers what its definition is called; empty for one that nobody described.
    Optional<String> add(Kind kind) {
        return facts.of(kind).map(type -> {
            var name = add(type.name());
            found.computeIfPresent(name, (_, definition) -> Descriptions.ofKind((Json.Obj) definition)
                    .with(KINDS, kinds(kind, kind.name())));
            return name;
        });
    }

    /// Adds the list of a kind whose definition is there.
    String addList(Kind kind, String definition) {
        var name = definition + "List";
        found.put(name, Json.object("type", Json.of("object")).with("required", Json.list(Json.of("items")))
                .with("properties", Json.object("apiVersion", type("string"))
                        .with("items", type("array").with("items", dialect.reference(definition)))
                        .with("kind", type("string"))
                        .with("metadata", dialect.wrapped(add("meta.ListMeta"))))
                .with(KINDS, kinds(kind, kind.name() + "List")));
        return name;
    }

    /// Adds a type and answers what its definition is called.
    String add(String type) {
        var name = DefinitionName.of(type);
        if (found.containsKey(name)) return name;
        found.put(name, Json.Obj.EMPTY); // some types contain themselves
        found.put(name, Leaf.definition(type, dialect).orElseGet(() -> definition(facts.type(type))));
        return name;
    }

    static final String KINDS = "x-kubernetes-group-version-kind";

    static Json kinds(Kind kind, String name) {
        return Json.list(kind(kind, name));
    }

    static Json.Obj kind(Kind kind, String name) {
        return Json.object("group", Json.of(kind.group())).with("kind", Json.of(name))
                .with("version", Json.of(kind.version()));
    }

    private Json.Obj definition(Facts.Type type) {
        var definition = type("object");
        var required = type.fields().stream().filter(it -> it.is("required")).map(it -> Json.of(it.name())).toList();
        if (!required.isEmpty()) definition = definition.with("required", new Json.Arr(required));
        if (!type.fields().isEmpty()) definition = definition.with("properties", properties(type.fields()));
        return type.atomic() ? definition.with("x-kubernetes-map-type", Json.of("atomic")) : definition;
    }

    private Json.Obj properties(List<Facts.Field> fields) {
        var properties = new LinkedHashMap<String, Json>();
        fields.forEach(it -> properties.put(it.name(), property(it)));
        return new Json.Obj(properties);
    }

    private Json property(Facts.Field field) {
        var property = field.after("as:").map(it -> dialect.wrapped(add(it))).orElseGet(() -> shape(field.shape()));
        if (dialect == Dialect.V3 && field.is("always") && ShapeText.of(field.shape()).isType()) {
            property = property.with("default", Json.Obj.EMPTY);
        }
        var values = field.after("in:");
        if (values.isPresent()) {
            property = property.with("enum", new Json.Arr(List.of(values.get().split(",", -1)).stream().map(Json::of)
                    .toList()));
        }
        return Strategies.add(property, field);
    }

    private Json.Obj shape(String text) {
        var shape = ShapeText.of(text);
        if (shape.inner().isEmpty()) {
            return type(shape).map(it -> dialect.wrapped(add(it))).orElseGet(() -> Leaf.inline(shape.word()));
        }
        var inner = shape.inner().get();
        return switch (shape.word()) {
            case "map" -> type("object").with("additionalProperties", each(inner));
            case "atomic", "granular" -> shape(inner).with("x-kubernetes-map-type", Json.of(shape.word()));
            case "list" -> list(inner, "atomic");
            case "set" -> list(inner, "set");
            case String keyed -> list(inner, "map").with("x-kubernetes-list-map-keys", keys(keyed));
        };
    }

    private Json.Obj each(String inner) {
        var shape = ShapeText.of(inner);
        return shape.inner().isEmpty() ? type(shape).map(it -> dialect.reference(add(it))).orElseGet(() -> shape(inner))
                : shape(inner);
    }

    /// The type that a shape refers to, if it does.
    private static Optional<String> type(ShapeText shape) {
        return shape.isType() ? Optional.of(shape.word()) : Leaf.reference(shape.word());
    }

    private Json.Obj list(String inner, String listType) {
        return type("array").with("items", shape(inner)).with("x-kubernetes-list-type", Json.of(listType));
    }

    private static Json keys(String keyed) {
        var names = keyed.substring("keyed(".length(), keyed.length() - 1).split(",", -1);
        return new Json.Arr(List.of(names).stream().map(Json::of).toList());
    }

    private static Json.Obj type(String name) {
        return Json.object("type", Json.of(name));
    }
}
