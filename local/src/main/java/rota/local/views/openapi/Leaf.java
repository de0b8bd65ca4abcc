package rota.local.views.openapi;

import java.util.Optional;
import rota.api.wire.Json;

/// Values without parts, and types that are described nowhere.
final class Leaf {
    private Leaf() {}

    /// The type that stands for a value wherever it occurs.
    static Optional<String> reference(String shape) {
        return Optional.ofNullable(switch (shape) {
            case "time" -> "meta.Time";
            case "microtime" -> "meta.MicroTime";
            case "quantity" -> "resource.Quantity";
            case "intOrString" -> "intstr.IntOrString";
            default -> null;
        });
    }

    /// A value that is described where it occurs.
    static Json.Obj inline(String shape) {
        return switch (shape) {
            case "text" -> type("string");
            case "bytes" -> type("string").with("format", Json.of("byte"));
            case "int32", "int64" -> type("integer").with("format", Json.of(shape));
            case "double" -> type("number").with("format", Json.of(shape));
            case "boolean" -> type("boolean");
            case "free", "whole" -> type("object");
            default -> throw new IllegalStateException("kinds.txt: no shape " + shape);
        };
    }

    /// The definition of a type that `kinds.txt` only mentions.
    static Optional<Json> definition(String type, Dialect dialect) {
        return Optional.ofNullable(switch (type) {
            case "meta.Time", "meta.MicroTime" -> type("string").with("format", Json.of("date-time"));
            case "resource.Quantity" ->
                    dialect == Dialect.V2 ? type("string") : either("string", "number");
            case "intstr.IntOrString" -> (dialect == Dialect.V2 ? type("string") : either("integer", "string"))
                    .with("format", Json.of("int-or-string"));
            case "meta.FieldsV1", "meta.Patch", "runtime.RawExtension" -> type("object");
            case "apiextensions.JSON", "apiextensions.JSONSchemaPropsOrBool", "apiextensions.JSONSchemaPropsOrArray",
                    "apiextensions.JSONSchemaPropsOrStringArray" ->
                    Json.Obj.EMPTY;
            default -> null;
        });
    }

    private static Json.Obj type(String name) {
        return Json.object("type", Json.of(name));
    }

    private static Json.Obj either(String one, String other) {
        return Json.object("oneOf", Json.list(type(one), type(other)));
    }
}
