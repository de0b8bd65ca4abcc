package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// Checks that lists which say how their items are told apart have no two that cannot be.
public final class Lists {
    private final List<Fault> faults = new ArrayList<>();

    private Lists() {}

    public static List<Fault> faults(Json.Obj tree, Structural schema) {
        var lists = new Lists();
        lists.value(tree, schema, Path.ROOT);
        return lists.faults;
    }

    private void value(Json value, Structural schema, Path path) {
        if (!schema.depth().lists()) return;
        switch (value) {
            case Json.Obj object -> object.fields().forEach((name, it) -> schema.field(name)
                    .ifPresent(its -> value(it, its, schema.properties().containsKey(name)
                            ? path.field(name)
                            : path.key(name))));
            case Json.Arr list -> items(list, schema, path);
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }

    private void items(Json.Arr list, Structural schema, Path path) {
        var keys = schema.listing().keys();
        switch (schema.listing().type()) {
            case "set" -> unique(list.items(), path);
            case "map" -> {
                objects(list.items(), path);
                unique(list.items().stream().map(it -> named(keys, it)).toList(), path);
            }
            default -> {}
        }
        schema.items().ifPresent(each -> {
            for (var i = 0; i < list.items().size(); i++) value(list.items().get(i), each, path.item(i));
        });
    }

    private void objects(List<Json> items, Path path) {
        for (var i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Json.Obj || items.get(i) == Json.Null.NULL) continue;
            faults.add(Fault.invalid(path.item(i).toString(), items.get(i),
                    "must be an object for an array of list-type map"));
        }
    }

    private static Json named(List<String> keys, Json item) {
        if (!(item instanceof Json.Obj object)) return item;
        var named = new LinkedHashMap<String, Json>();
        keys.forEach(key -> object.get(key).ifPresent(it -> named.put(key, it)));
        return Json.object(named);
    }

    /// The first repetition of a value is reported, not every one.
    private void unique(List<Json> items, Path path) {
        Map<Json, Integer> seen = new HashMap<>();
        for (var i = 0; i < items.size(); i++) {
            var times = seen.merge(items.get(i), 1, Integer::sum);
            if (times == 2) faults.add(Fault.duplicate(path.item(i).toString(), items.get(i)));
        }
    }
}
