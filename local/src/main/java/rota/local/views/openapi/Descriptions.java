package rota.local.views.openapi;

import rota.api.meta.Ordered;
import rota.api.wire.Json;

/// One sentence each for the fields that almost every object has.
final class Descriptions {
    private Descriptions() {}

    /// The definition of a kind, with its outermost fields described where nobody did.
    static Json.Obj ofKind(Json.Obj definition) {
        var properties = definition.object("properties");
        for (var name : Ordered.set("apiVersion", "kind", "metadata", "spec", "status")) {
            if (properties.get(name).orElse(Json.Null.NULL) instanceof Json.Obj property
                    && !property.has("description")) {
                properties = properties.with(name, described(property, text(name)));
            }
        }
        return definition.with("properties", properties);
    }

    private static Json.Obj described(Json.Obj property, String text) {
        var result = Json.object("description", Json.of(text));
        for (var field : property.fields().entrySet()) result = result.with(field.getKey(), field.getValue());
        return result;
    }

    private static String text(String field) {
        return switch (field) {
            case "apiVersion" -> "The group and version of the kind, as in apps/v1.";
            case "kind" -> "The kind of the object.";
            case "metadata" -> "The name of the object, its labels, its owners and what the server knows about it.";
            case "spec" -> "What is wanted.";
            default -> "What was last seen; written by whoever does the work.";
        };
    }
}
