package rota.local.patch;

import java.util.LinkedHashMap;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.wire.Json;

/// Applies a patch to an object.
public final class Patches {
    private Patches() {}

    /// The object as the patch wants it. Server-side apply needs to know who asks, so it has an entry of its own.
    public static Json.Obj apply(Json.Obj target, Request.PatchBody body, Schema schema) {
        return switch (body) {
            case Request.PatchBody.JsonPatch(var operations) -> JsonPatch.apply(target, operations);
            case Request.PatchBody.Merge(var changes) -> merge(target, changes);
            case Request.PatchBody.Strategic(var changes) -> strategic(target, changes, schema);
            case Request.PatchBody.Apply _ ->
                    throw new IllegalArgumentException("expected a patch, found a configuration to apply");
        };
    }

    private static Json.Obj strategic(Json.Obj target, Json.Obj changes, Schema schema) {
        return switch (schema.origin()) {
            case BUILT_IN -> Strategic.merge(target, changes, schema.root());
            case CUSTOM -> throw new ApiException.BadRequest(415, "UnsupportedMediaType",
                    "the body of the request was in an unknown format - accepted media types include: "
                            + "application/json-patch+json, application/merge-patch+json, "
                            + "application/apply-patch+yaml");
        };
    }

    private static Json.Obj merge(Json.Obj target, Json.Obj changes) {
        var fields = new LinkedHashMap<>(target.fields());
        changes.fields().forEach((name, change) -> {
            switch (change) {
                case Json.Null _ -> fields.remove(name);
                case Json.Obj inner ->
                        fields.put(name, merge(fields.get(name) instanceof Json.Obj old ? old : Json.Obj.EMPTY, inner));
                case Json.Arr _, Json.Str _, Json.Num _, Json.Bool _ -> fields.put(name, change);
            }
        });
        return new Json.Obj(fields);
    }
}
