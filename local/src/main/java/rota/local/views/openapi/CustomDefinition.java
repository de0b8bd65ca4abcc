package rota.local.views.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// The definition of a kind that users define, made from the schema they wrote.
final class CustomDefinition {
    /// What the older version of OpenAPI cannot say.
    private static final List<String> NEWER = List.of("default", "nullable", "anyOf", "oneOf", "allOf", "not",
            "x-kubernetes-validations");
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";

    private final Dialect dialect;
    private final String objectMeta;

    /// @param objectMeta the definition of metadata
    CustomDefinition(Dialect dialect, String objectMeta) {
        this.dialect = dialect;
        this.objectMeta = objectMeta;
    }

    Json.Obj of(Kind kind, Json.Obj schema) {
        var root = translated(schema);
        var properties = root.object("properties").with("apiVersion", type("string")).with("kind", type("string"))
                .with("metadata", dialect.wrapped(objectMeta));
        return Descriptions.ofKind(root.with("type", Json.of("object")).with("properties", properties))
                .with(BuiltInDefinitions.KINDS, BuiltInDefinitions.kinds(kind, kind.name()));
    }

    private Json.Obj translated(Json.Obj schema) {
        var result = new LinkedHashMap<String, Json>();
        schema.fields().forEach((word, value) -> {
            if (dialect == Dialect.V2 && NEWER.contains(word)) return;
            result.put(word, switch (word) {
                case "properties" -> each(value);
                case "items", "additionalProperties" -> inner(value);
                default -> value;
            });
        });
        var unclear = dialect == Dialect.V3 && schema.has(INT_OR_STRING) && !schema.has("anyOf");
        if (unclear) result.put("anyOf", Json.list(type("integer"), type("string")));
        return new Json.Obj(result);
    }

    private Json each(Json properties) {
        var result = new LinkedHashMap<String, Json>();
        ((Json.Obj) properties).fields().forEach((name, schema) -> result.put(name, inner(schema)));
        return new Json.Obj(result);
    }

    private Json inner(Json schema) {
        return schema instanceof Json.Obj object ? translated(object) : schema;
    }

    private static Json.Obj type(String name) {
        return Json.object("type", Json.of(name));
    }
}
