package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.api.wire.Json;

/// Lists whose items have a key.
final class Keyed {
    private Keyed() {}

    /// The object with this item in a list of it: in place of the one with the same key, or behind all others.
    static Json.Obj with(Json.Obj object, String list, Json.Obj item, String key) {
        var items = new ArrayList<>(object.items(list));
        var at = index(items, key, item.get(key));
        if (at < 0) items.add(item);
        else
            items.set(at, item);
        return object.with(list, new Json.Arr(items));
    }

    /// The object with the first item of this key changed; as it is where there is none.
    static Json.Obj changed(Json.Obj object, String list, String name, UnaryOperator<Json.Obj> change) {
        var items = new ArrayList<>(object.items(list));
        var at = index(items, "name", Optional.of(Json.of(name)));
        if (at < 0) return object;
        items.set(at, change.apply((Json.Obj) items.get(at)));
        return object.with(list, new Json.Arr(items));
    }

    /// The first item of this name.
    static Optional<Json.Obj> find(List<Json.Obj> items, String name) {
        return items.stream().filter(it -> it.text("name").equals(Optional.of(name))).findFirst();
    }

    static int index(List<Json> items, String key, Optional<Json> value) {
        for (var i = 0; i < items.size(); i++)
            if (items.get(i) instanceof Json.Obj item && item.has(key) && item.get(key).equals(value)) return i;
        return -1;
    }
}
