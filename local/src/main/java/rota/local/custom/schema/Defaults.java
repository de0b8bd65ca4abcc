package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;

/// Fills in what was left out, and drops nulls that a field cannot hold.
public final class Defaults {
    private Defaults() {}

    /// The object with its defaults. What does not change is not copied.
    public static Json.Obj of(Json.Obj tree, Structural schema) {
        return fields(tree, schema);
    }

    private static Json value(Json value, Structural schema) {
        return switch (value) {
            case Json.Obj object -> fields(object, schema);
            case Json.Arr list -> items(list, schema);
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static Json.Obj fields(Json.Obj object, Structural schema) {
        var changed = new LinkedHashMap<String, @Nullable Json>();
        for (var field : object.fields().entrySet()) {
            var its = schema.field(field.getKey()).orElse(null);
            if (its == null) continue;
            var now = isVoid(field.getValue(), its)
                    ? its.fallback().map(it -> value(it, its)).orElse(null)
                    : value(field.getValue(), its);
            if (!Copy.isSame(now, field.getValue())) changed.put(field.getKey(), now);
        }
        if (schema.depth().defaults()) {
            schema.properties().forEach((name, its) -> {
                if (its.fallback().isPresent() && !object.has(name))
                    changed.put(name, value(its.fallback().get(), its));
            });
        }
        return changed.isEmpty() ? object : merged(object, changed);
    }

    private static Json.Obj merged(Json.Obj object, Map<String, @Nullable Json> changed) {
        var copy = new LinkedHashMap<>(object.fields());
        changed.forEach((name, now) -> {
            if (now == null) copy.remove(name);
            else
                copy.put(name, now);
        });
        return Json.object(copy);
    }

    private static Json items(Json.Arr list, Structural schema) {
        var each = schema.items().orElse(null);
        if (each == null) return list;
        var items = new ArrayList<Json>(list.items().size());
        var changed = false;
        for (var item : list.items()) {
            var now = isVoid(item, each) ? each.fallback().orElse(item) : value(item, each);
            items.add(now);
            changed |= !Copy.isSame(now, item);
        }
        return changed ? new Json.Arr(items) : list;
    }

    /// Whether this stands for nothing.
    private static boolean isVoid(Json value, Structural schema) {
        return value == Json.Null.NULL && !schema.flags().nullable();
    }
}
