package rota.local.patch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// Strategic merge patches: objects merge field by field, and so do the items of some lists. Directives in the patch
/// say what a plain merge cannot.
final class Strategic {
    static final String PATCH = "$patch";
    private static final String RETAIN_KEYS = "$retainKeys";
    private static final String DELETE = "$deleteFromPrimitiveList/";
    private static final String ORDER = "$setElementOrder/";

    private Strategic() {}

    static Json.Obj merge(Json.Obj original, Json.Obj patch, Shape shape) {
        if (patch.has(PATCH)) return directed(patch);
        var result = new LinkedHashMap<>(retained(original, patch).fields());
        patch.fields().forEach((name, change) -> {
            if (name.startsWith(DELETE)) delete(result, name.substring(DELETE.length()), change);
            else if (name.startsWith(ORDER)) order(result, name.substring(ORDER.length()), patch, shape);
            else if (!name.equals(RETAIN_KEYS) && !patch.has(ORDER + name)) field(result, name, change, shape);
        });
        return new Json.Obj(result);
    }

    private static Json.Obj directed(Json.Obj patch) {
        return switch (patch.text(PATCH).orElse("")) {
            case "replace" -> Directives.removed(patch.without(PATCH));
            case "delete" -> Json.Obj.EMPTY;
            default -> throw refused("unknown patch type: " + patch.get(PATCH).orElseThrow() + " in map: " + patch);
        };
    }

    private static Json.Obj retained(Json.Obj original, Json.Obj patch) {
        if (!patch.has(RETAIN_KEYS)) return original;
        if (!(patch.get(RETAIN_KEYS).orElseThrow() instanceof Json.Arr(var keys))) throw badKeys();
        patch.fields().forEach((name, change) -> {
            var isChange = change != Json.Null.NULL && !name.startsWith("$");
            if (isChange && !keys.contains(Json.of(name))) throw badKeys();
        });
        var kept = new LinkedHashMap<>(original.fields());
        kept.keySet().removeIf(name -> !keys.contains(Json.of(name)));
        return new Json.Obj(kept);
    }

    private static void delete(SequencedMap<String, Json> result, String name, Json change) {
        var gone = list(Optional.of(change), "invalid patch format of primitive list");
        if (!(result.get(name) instanceof Json.Arr(var items))) return;
        result.put(name, new Json.Arr(items.stream().filter(item -> !gone.contains(item)).toList()));
    }

    private static void field(SequencedMap<String, Json> result, String name, Json change, Shape shape) {
        var old = result.get(name);
        if (change == Json.Null.NULL) {
            result.remove(name);
        } else if (old instanceof Json.Obj original && change instanceof Json.Obj patch) {
            result.put(name,
                    isReplaced(shape, name) ? Directives.removed(patch) : merge(original, patch, at(shape, name)));
        } else if (old instanceof Json.Arr(var original) && change instanceof Json.Arr(var patch)) {
            result.put(name, new Json.Arr(items(original, patch, StrategicList.at(shape, name))));
        } else if (change instanceof Json.Obj patch && patch.has(PATCH)) {
            result.remove(name);
        } else {
            result.put(name, Directives.removed(change));
        }
    }

    private static List<Json> items(List<Json> original, List<Json> patch, Optional<StrategicList> merging) {
        return merging.map(it -> it.merge(original, patch)).orElseGet(() -> Directives.removed(patch));
    }

    /// A list whose final order is given; its changes, if any, are merged first.
    private static void order(SequencedMap<String, Json> result, String name, Json.Obj patch, Shape shape) {
        var bad = "invalid patch format of setElementOrder list";
        var order = list(patch.get(ORDER + name), bad);
        if (!result.containsKey(name) && !patch.has(name)) return;
        var original = result.containsKey(name) ? list(Optional.ofNullable(result.get(name)), bad) : List.<Json>of();
        var changes = patch.has(name) ? list(patch.get(name), bad) : List.<Json>of();
        var merging = StrategicList.at(shape, name);
        var rule = merging.orElseGet(() -> new StrategicList(Optional.empty(), Shape.Free.ATOMIC));
        rule.checkOrder(changes, order);
        var merged = patch.has(name) ? items(original, changes, merging) : original;
        result.put(name, new Json.Arr(rule.interleaved(merged, order, original)));
    }

    private static boolean isReplaced(Shape shape, String name) {
        return shape instanceof Shape.Fields fields
                && fields.declared(name).filter(it -> it.strategy() == Shape.Strategy.Plain.REPLACE).isPresent();
    }

    private static Shape at(Shape shape, String name) {
        return shape instanceof Shape.Fields fields
                ? fields.field(name).orElse(Shape.Free.GRANULAR)
                : Shape.Free.GRANULAR;
    }

    private static List<Json> list(Optional<Json> value, String complaint) {
        if (value.orElse(Json.Null.NULL) instanceof Json.Arr(var items)) return items;
        throw refused(complaint);
    }

    private static ApiException badKeys() {
        return new ApiException.BadRequest(400, "BadRequest", "invalid patch format of retainKeys");
    }

    static ApiException refused(String why) {
        return ApiException.ServerTrouble.unexplained(why);
    }
}
