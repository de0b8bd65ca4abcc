package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Kind;
import rota.api.proto.Protobuf;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.rule.Refusal;
import rota.local.server.Intent;
import rota.local.server.Intent.FieldValidation;

/// Reads what a request carries.
final class Bodies {
    private static final String JSON = "application/json";
    private static final String YAML = "application/yaml";
    private static final List<String> PATCHES = List.of("application/json-patch+json", "application/merge-patch+json",
            "application/strategic-merge-patch+json", "application/apply-patch+yaml");

    private static final List<String> OPERATION = List.of("op", "path", "from", "value");

    private Bodies() {}

    /// An object of this kind; kind and version may be left out, as the URL says them already.
    static Json.Obj object(Call call, Kind kind, Intent intent) {
        var type = call.contentType().orElse(JSON);
        if (type.equals(Protobuf.MEDIA_TYPE)) return named(binary(call), kind);
        if (!type.equals(JSON) && !type.equals(YAML)) throw Refusals.unsupportedBody();
        var bytes = call.entity().bytes();
        var duplicates = new ArrayList<String>();
        var tree = type.equals(YAML) ? yaml(bytes, kind, duplicates) : json(bytes, kind, duplicates);
        report(kind, duplicates, intent);
        return named(tree, kind);
    }

    /// An object that is an order rather than something to keep; its kind is not checked by whoever carries it out.
    static Json.Obj order(Call call, Kind kind) {
        var tree = object(call, kind, Intent.by(""));
        if (tree.text("kind").orElse("").equals(kind.name())) return tree;
        throw Refusals.badRequest(tree.text("kind").orElse("") + " in version \"" + kind.version()
                + "\" cannot be handled as a " + kind.name());
    }

    /// Options that may come with a deletion.
    static Optional<Json.Obj> options(Call call) {
        var bytes = call.entity().bytes();
        if (bytes.length == 0) return Optional.empty();
        var type = call.contentType().orElse(JSON);
        if (type.equals(Protobuf.MEDIA_TYPE)) return Optional.of(binary(call));
        if (!type.equals(JSON) && !type.equals(YAML)) throw Refusals.unsupportedBody();
        try {
            var tree = type.equals(YAML) ? Yaml.read(bytes, () -> {}) : Codec.read(bytes, _ -> {});
            if (tree instanceof Json.Obj object) return Optional.of(object);
            throw Refusals.badRequest("couldn't get version/kind; json parse error: expected an object");
        } catch (IllegalArgumentException broken) {
            throw Refusals.badRequest("couldn't get version/kind; json parse error: " + broken.getMessage());
        }
    }

    /// What clients written in Go send for kinds that they know.
    private static Json.Obj binary(Call call) {
        try {
            return Protobuf.read(call.entity().bytes());
        } catch (IllegalArgumentException broken) {
            throw Refusals.badRequest(String.valueOf(broken.getMessage()));
        }
    }

    /// Refuses a patch of a format that nobody knows.
    static void checkPatch(Call call) {
        if (!PATCHES.contains(call.contentType().orElse(""))) throw Refusals.unsupportedPatch();
    }

    /// A patch, in the format that the content type says.
    static PatchBody patch(Call call, Intent intent) {
        return switch (call.contentType().orElse("")) {
            case "application/json-patch+json" -> {
                if (decoded(call, intent) instanceof Json.Arr list) yield operations(list, intent);
                throw Refusals.badRequest("error decoding patch: expected a list of operations");
            }
            case "application/merge-patch+json" -> new PatchBody.Merge(changes(call, intent));
            case "application/strategic-merge-patch+json" -> new PatchBody.Strategic(changes(call, intent));
            case "application/apply-patch+yaml" -> applied(call, intent);
            default -> throw Refusals.unsupportedPatch();
        };
    }

    private static PatchBody operations(Json.Arr list, Intent intent) {
        var unknown = new ArrayList<String>();
        for (var i = 0; i < list.items().size(); i++) {
            if (!(list.items().get(i) instanceof Json.Obj operation)) continue;
            for (var field : operation.fields().keySet()) {
                if (!OPERATION.contains(field)) unknown.add("unknown field \"[" + i + "]." + field + "\"");
            }
        }
        complain(unknown, list, intent);
        return new PatchBody.JsonPatch(list);
    }

    private static PatchBody applied(Call call, Intent intent) {
        try {
            var bytes = call.entity().bytes();
            if (!(Yaml.read(bytes, () -> {}) instanceof Json.Obj object)) {
                throw Refusals.badRequest("error decoding YAML: expected an object");
            }
            if (!object.has("kind") || !object.has("apiVersion")) {
                throw Refusals.badRequest("invalid object type: /, Kind=");
            }
            return new PatchBody.Apply(object, intent.manager(), call.query().flag("force"));
        } catch (IllegalArgumentException broken) {
            throw Refusals.badRequest("error decoding YAML: error converting YAML to JSON: " + broken.getMessage());
        }
    }

    private static Json.Obj changes(Call call, Intent intent) {
        if (decoded(call, intent) instanceof Json.Obj object) return object;
        throw Refusals.badRequest("error decoding patch: expected an object");
    }

    private static Json decoded(Call call, Intent intent) {
        try {
            var duplicates = new ArrayList<String>();
            var tree = Codec.read(call.entity().bytes(), duplicates::add);
            complain(duplicates.stream().map(Bodies::word).toList(), tree, intent);
            return tree;
        } catch (IllegalArgumentException broken) {
            throw Refusals.badRequest("error decoding patch: " + broken.getMessage());
        }
    }

    /// What is wrong with the form of a patch, though its meaning is clear.
    private static void complain(List<String> complaints, Json patch, Intent intent) {
        if (complaints.isEmpty()) return;
        switch (intent.validation()) {
            case IGNORE -> {}
            case WARN -> complaints.forEach(intent.warnings());
            case STRICT -> throw Refusal.unusablePatch(patch.toString(), "strict decoding error: " + String.join(", ",
                    complaints));
        }
    }

    private static Json.Obj json(byte[] bytes, Kind kind, List<String> duplicates) {
        if (bytes.length == 0) throw unrecognized(kind, "json parse error: unexpected end of JSON input (<empty>)");
        try {
            if (Codec.read(bytes, duplicates::add) instanceof Json.Obj object) return object;
        } catch (IllegalArgumentException broken) {
            throw unrecognized(kind, "json parse error: " + broken.getMessage());
        }
        throw unrecognized(kind, "json parse error: expected an object");
    }

    private static Json.Obj yaml(byte[] bytes, Kind kind, List<String> duplicates) {
        try {
            if (Yaml.read(bytes, () -> duplicates.add("")) instanceof Json.Obj object) return object;
        } catch (IllegalArgumentException broken) {
            throw Refusals.badRequest("the object provided is unrecognized (must be of type " + kind.name() + "): "
                    + broken.getMessage());
        }
        throw unrecognized(kind, "yaml: expected an object");
    }

    private static RuntimeException unrecognized(Kind kind, String why) {
        return Refusals.badRequest("the object provided is unrecognized (must be of type " + kind.name()
                + "): couldn't get version/kind; " + why);
    }

    private static void report(Kind kind, List<String> duplicates, Intent intent) {
        if (duplicates.isEmpty()) return;
        if (intent.validation() == FieldValidation.STRICT) {
            throw Refusals.badRequest(kind.name() + " in version \"" + kind.version() + "\" cannot be handled as a "
                    + kind.name() + ": strict decoding error: " + words(duplicates));
        }
        if (intent.validation() == FieldValidation.WARN) warn(duplicates, intent.warnings());
    }

    private static void warn(List<String> duplicates, Consumer<String> warnings) {
        duplicates.forEach(it -> warnings.accept(word(it)));
    }

    private static String words(List<String> duplicates) {
        return String.join(", ", duplicates.stream().map(Bodies::word).toList());
    }

    private static String word(String path) {
        return path.isEmpty() ? "duplicate field" : "duplicate field \"" + path + "\"";
    }

    private static Json.Obj named(Json.Obj tree, Kind kind) {
        var named = tree;
        for (var field : List.of("kind", "apiVersion")) {
            if (tree.get(field).filter(it -> !(it instanceof Json.Str) && it != Json.Null.NULL).isEmpty()) continue;
            throw Refusals.badRequest("couldn't get version/kind; json parse error: expected a text as " + field);
        }
        if (named.text("kind").orElse("").isEmpty()) named = named.with("kind", Json.of(kind.name()));
        if (named.text("apiVersion").orElse("").isEmpty()) {
            named = named.with("apiVersion", Json.of(kind.apiVersion()));
        }
        return named;
    }
}
