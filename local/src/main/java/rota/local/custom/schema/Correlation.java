package rota.local.custom.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;

/// Finds the item of an old list that an item of the new one has come from. Only lists that say how their items are
/// told apart have any.
public final class Correlation {
    private static final Correlation NONE = new Correlation(List.of(), Map.of());

    private final List<String> keys;
    private final Map<List<Json>, Json> before;

    private Correlation(List<String> keys, Map<List<Json>, Json> before) {
        this.keys = keys;
        this.before = before;
    }

    public static Correlation of(Structural list, @Nullable Json old) {
        if (!list.listing().type().equals("map") || !(old instanceof Json.Arr(var items))) return NONE;
        var keys = list.listing().keys();
        var before = new HashMap<List<Json>, Json>();
        for (var item : items) before.putIfAbsent(identity(keys, item), item);
        return new Correlation(keys, before);
    }

    public @Nullable Json partner(Json item) {
        return before.isEmpty() ? null : before.get(identity(keys, item));
    }

    static List<Json> identity(List<String> keys, Json item) {
        return keys.stream().map(key -> item instanceof Json.Obj object
                ? Optional.ofNullable(object.fields().get(key)).orElse(Json.Null.NULL)
                : item).toList();
    }
}
