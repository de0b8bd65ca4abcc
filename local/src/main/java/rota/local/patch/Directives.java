package rota.local.patch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import rota.api.wire.Json;

/// What is left of a patch where there is nothing to merge it into: no directives and no nulls.
final class Directives {
    private Directives() {}

    static Json removed(Json value) {
        return switch (value) {
            case Json.Obj object -> removed(object);
            case Json.Arr(var items) -> new Json.Arr(removed(items));
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    static Json.Obj removed(Json.Obj object) {
        var fields = new LinkedHashMap<String, Json>();
        object.fields().forEach((name, value) -> {
            if (!name.startsWith("$") && value != Json.Null.NULL && !isDirective(value))
                fields.put(name, removed(value));
        });
        return new Json.Obj(fields);
    }

    static List<Json> removed(List<Json> items) {
        var kept = new ArrayList<Json>();
        for (var item : items) if (!isDirective(item)) kept.add(removed(item));
        return kept;
    }

    private static boolean isDirective(Json value) {
        return value instanceof Json.Obj object && object.has(Strategic.PATCH);
    }
}
