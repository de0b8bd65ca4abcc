package rota.local.server;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.patch.Intake;
import rota.local.patch.Patches;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Refusal;
import rota.local.rule.Rules;

/// Takes an object in from a request.
final class Body {
    /// What the HTTP front of a real server accepts.
    private static final int LARGEST_REQUEST = 3 * 1024 * 1024;
    /// What the store behind a real server accepts.
    private static final int LARGEST_OBJECT = 1536 * 1024;
    private static final List<String> COLLECTIONS = List.of("labels", "annotations", "finalizers", "ownerReferences",
            "managedFields");

    private Body() {}

    /// The object as its kind has it; it must be of this kind.
    ///
    /// @throws ApiException.BadRequest when it has fields that the kind does not know and the writer wants to be told
    static Json.Obj taken(Type type, Json.Obj object, Intent intent) {
        check(type, object);
        try {
            var taken = taken(type, object, Json.Obj.EMPTY);
            complaint(taken.unknown(), intent).ifPresent(it -> {
                throw Refusal.misfit(type.kind(), it);
            });
            return taken.tree();
        } catch (Intake.Misfit wrong) {
            throw Refusal.misfit(type.kind(), String.valueOf(wrong.getMessage()));
        }
    }

    /// The same for what becomes of an object when a patch is applied to it.
    static Json.Obj patched(Type type, Json.Obj before, PatchBody patch, Intent intent) {
        var object = Patches.apply(before, patch, type.schema());
        if (!type.has(Trait.CUSTOM) && !isOf(type.kind(), object)) {
            throw Refusal.unusablePatch(text(patch, object), "expected " + type.kind().apiVersion() + " " + type.kind()
                    .name());
        }
        check(type, object);
        try {
            var taken = taken(type, object, before);
            complaint(taken.unknown(), intent).ifPresent(it -> {
                throw Refusal.unusablePatch(text(patch, object), it);
            });
            return taken.tree();
        } catch (Intake.Misfit wrong) {
            throw Refusal.unusablePatch(text(patch, object), String.valueOf(wrong.getMessage()));
        }
    }

    /// The same for an object that has come out of a server-side apply, which has complained already of all but values
    /// that look right and are not: a quantity, a time, a number out of range.
    static Json.Obj applied(Type type, Json.Obj before, Json.Obj object) {
        try {
            return taken(type, object, before).tree();
        } catch (Intake.Misfit wrong) {
            var key = type.kind().key(Meta.text(object, "namespace"), Meta.text(object, "name"));
            throw Refusal.inconvertible(key, String.valueOf(wrong.getMessage()));
        }
    }

    /// The same for what a webhook has made of an object.
    static Json.Obj mutated(Type type, Json.Obj before, Json.Obj object) {
        try {
            return taken(type, object, before).tree();
        } catch (Intake.Misfit wrong) {
            throw new ApiException.ServerTrouble(500, String.valueOf(wrong.getMessage()), Duration.ZERO);
        }
    }

    private static Rules.Taken taken(Type type, Json.Obj object, Json.Obj before) {
        var taken = type.rules().taken(object).orElseGet(() -> {
            var known = Intake.of(withoutNulls(object), type.schema(), before);
            return new Rules.Taken(known.tree(), known.unknown());
        });
        return new Rules.Taken(withoutEmptyMetadata(taken.tree()), taken.unknown());
    }

    private static Optional<String> complaint(List<String> unknown, Intent intent) {
        if (unknown.isEmpty()) return Optional.empty();
        var complaints = unknown.stream().map(it -> "unknown field \"" + it + "\"").toList();
        return switch (intent.validation()) {
            case IGNORE -> Optional.empty();
            case WARN -> {
                complaints.forEach(intent.warnings());
                yield Optional.empty();
            }
            case STRICT -> Optional.of("strict decoding error: " + String.join(", ", complaints));
        };
    }

    private static String text(PatchBody patch, Json.Obj result) {
        return patch instanceof PatchBody.Strategic(var changes) ? changes.toString() : result.toString();
    }

    /// Checks that an object is of this kind, and not too large.
    static void check(Type type, Json.Obj object) {
        var kind = object.text("kind").orElse("");
        var apiVersion = object.text("apiVersion").orElse("");
        if (kind.isEmpty()) throw Refusal.badRequest("Object 'Kind' is missing");
        if (type.has(Trait.CUSTOM)) {
            checkCustom(type.kind(), object);
        } else if (!isOf(type.kind(), object)) {
            throw Refusal.badRequest("the API version and kind in the data (" + apiVersion + " " + kind
                    + ") do not match the expected ones (" + type.kind().apiVersion() + " " + type.kind().name() + ")");
        }
        checkSize(object);
    }

    private static boolean isOf(Kind kind, Json.Obj object) {
        return object.text("kind").orElse("").equals(kind.name())
                && object.text("apiVersion").orElse("").equals(kind.apiVersion());
    }

    /// A real server takes in any kind of a version that users have defined, and only then finds it wrong.
    private static void checkCustom(Kind expected, Json.Obj object) {
        var kind = object.text("kind").orElse("");
        var apiVersion = object.text("apiVersion").orElse("");
        if (!apiVersion.equals(expected.apiVersion())) {
            throw Refusal.badRequest("the API version in the data (" + apiVersion
                    + ") does not match the expected API version (" + expected.apiVersion() + ")");
        }
        if (kind.equals(expected.name())) return;
        var found = new Kind(expected.group(), expected.version(), kind, expected.plural(), expected.scope());
        throw Refusal.invalid(found.key(Meta.text(object, "namespace"), Meta.text(object, "name")),
                List.of(Fault.invalid("kind", kind, "must be " + expected.name())));
    }

    /// Checks that an object speaks of the key in the URL; it may leave the namespace out.
    static void checkMatches(Key key, Json.Obj object) {
        var name = Meta.text(object, "name");
        if (!name.equals(key.name())) {
            throw Refusal.badRequest("the name of the object (" + name + ") does not match the name on the URL ("
                    + key.name() + ")");
        }
        checkNamespace(key.namespace(), object);
    }

    static void checkNamespace(String namespace, Json.Obj object) {
        var own = Meta.text(object, "namespace");
        if (!own.isEmpty() && !own.equals(namespace) && !namespace.isEmpty()) {
            throw Refusal.badRequest("the namespace of the provided object does not match the namespace sent on the "
                    + "request");
        }
    }

    private static void checkSize(Json.Obj object) {
        var size = object.length();
        if (size > LARGEST_REQUEST) {
            throw new ApiException.BadRequest(413, "RequestEntityTooLarge", "Request entity too large: limit is "
                    + LARGEST_REQUEST);
        }
        if (size > LARGEST_OBJECT) {
            throw new ApiException.BadRequest(413, "RequestEntityTooLarge", "etcdserver: request is too large");
        }
    }

    private static Json.Obj withoutEmptyMetadata(Json.Obj object) {
        if (object.get("metadata").filter(it -> !(it instanceof Json.Obj)).isPresent()) return object;
        var metadata = object.object("metadata");
        var kept = metadata.without("selfLink");
        for (var name : COLLECTIONS) {
            var value = metadata.fields().get(name);
            if (value != null && isEmpty(value)) kept = kept.without(name);
        }
        return object.with("metadata", kept);
    }

    private static boolean isEmpty(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> fields.isEmpty();
            case Json.Arr(var items) -> items.isEmpty();
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> false;
        };
    }

    /// Few objects have any: looking first saves a copy.
    static Json.Obj withoutNulls(Json.Obj object) {
        return object.hasNull() ? cleared(object) : object;
    }

    private static Json cleared(Json json) {
        return switch (json) {
            case Json.Obj object -> cleared(object);
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(Body::cleared).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }

    private static Json.Obj cleared(Json.Obj object) {
        var kept = new LinkedHashMap<String, Json>();
        object.fields().forEach((name, value) -> {
            if (value != Json.Null.NULL) kept.put(name, cleared(value));
        });
        return new Json.Obj(kept);
    }
}
