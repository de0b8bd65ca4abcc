package rota.local.apply;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import rota.api.client.ApiException;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// Whether a configuration fits the structure of its kind: what cannot be owned cannot be applied.
final class Validity {
    private final List<String> errors = new ArrayList<>();

    private Validity() {}

    static void check(Shape.Fields shape, Json.Obj config) {
        if (!config.items("metadata", "managedFields").isEmpty()) {
            throw new ApiException.BadRequest(400, "BadRequest", "metadata.managedFields must be nil");
        }
        var validity = new Validity();
        validity.value(shape, config, "");
        if (validity.errors.isEmpty()) return;
        var all = validity.errors.size() == 1
                ? validity.errors.getFirst()
                : "errors:\n  " + String.join("\n  ", validity.errors);
        // A real server takes the fault for its own.
        throw ApiException.ServerTrouble
                .unexplained("failed to create typed patch object (" + name(config) + "): " + all);
    }

    private static String name(Json.Obj config) {
        var version = Scope.apiVersion(config);
        return config.text("metadata", "namespace").orElse("") + "/" + config.text("metadata", "name").orElse("") + "; "
                + (version.contains("/") ? version : "/" + version) + ", Kind=" + config.text("kind").orElse("");
    }

    private void value(Shape shape, Json value, String path) {
        if (value == Json.Null.NULL) return;
        switch (shape) {
            case Shape.Leaf leaf -> leaf(leaf, value, path);
            case Shape.Free _ -> {}
            case Shape.Fields fields -> {
                if (value instanceof Json.Obj object) fields(fields, object, path);
                else
                    expected("map", value, path);
            }
            case Shape.Items items -> {
                if (value instanceof Json.Arr(var all)) items(items, all, path);
                else
                    expected("list", value, path);
            }
        }
    }

    private void leaf(Shape.Leaf leaf, Json value, String path) {
        switch (leaf) {
            case TEXT -> expected(value instanceof Json.Str, "string", value, path);
            case NUMBER, INTEGER -> expected(value instanceof Json.Num, "numeric (int or float)", value, path);
            case BOOLEAN -> expected(value instanceof Json.Bool, "boolean", value, path);
            case ANY, QUANTITY, TIME, MICRO_TIME, BYTES ->
                    expected(!(value instanceof Json.Obj || value instanceof Json.Arr), "any scalar", value, path);
        }
    }

    private void fields(Shape.Fields fields, Json.Obj object, String path) {
        object.fields().forEach((name, value) -> {
            var here = path + Part.field(name);
            fields.field(name).ifPresentOrElse(shape -> value(shape, value, here),
                    () -> errors.add(here + ": field not declared in schema"));
        });
    }

    private void items(Shape.Items items, List<Json> all, String path) {
        var seen = new HashSet<Part>();
        for (var i = 0; i < all.size(); i++) {
            var item = all.get(i);
            Part place = new Part.Index(i);
            if (!(items.listing() instanceof Shape.Listing.Atomic)) {
                var part = Form.part(items, item);
                if (part.isEmpty()) {
                    errors.add(path + ": element " + i + ": " + unkeyed(items.listing(), item));
                    return;
                }
                place = part.get();
                if (!seen.add(place)) errors.add(path + ": duplicate entries for key " + place);
            }
            value(items.item(), item, path + place);
        }
    }

    private static String unkeyed(Shape.Listing listing, Json item) {
        if (listing instanceof Shape.Listing.Keyed && !(item instanceof Json.Obj))
            return "associative list with keys may not have non-map elements";
        return listing instanceof Shape.Listing.Keyed(var keys)
                ? "associative list with keys has an element that omits all key fields " + keys
                : "associative list without keys has an element that is no plain value";
    }

    private void expected(boolean holds, String what, Json value, String path) {
        if (!holds) expected(what, value, path);
    }

    private void expected(String what, Json value, String path) {
        errors.add(path + ": expected " + what + ", got " + value);
    }

}
