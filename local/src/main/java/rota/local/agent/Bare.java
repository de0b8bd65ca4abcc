package rota.local.agent;

import java.util.LinkedHashMap;
import rota.api.wire.Json;

/// JSON without what says nothing. Servers fill in empty texts and objects, or leave them out: no reason to write.
public final class Bare {
    /// A container that runs without any is told apart from one whose node does not say what it has.
    private static final String RESOURCES = "resources";

    private Bare() {}

    public static Json.Obj of(Json.Obj tree) {
        var fields = new LinkedHashMap<String, Json>();
        tree.fields().forEach((name, value) -> {
            var inner = of(value);
            if (!saysNothing(inner) || (name.equals(RESOURCES) && inner instanceof Json.Obj)) fields.put(name, inner);
        });
        return Json.object(fields);
    }

    private static Json of(Json value) {
        return switch (value) {
            case Json.Obj object -> of(object);
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(Bare::of).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static boolean saysNothing(Json value) {
        return switch (value) {
            case Json.Obj(var fields) -> fields.isEmpty();
            case Json.Arr(var items) -> items.isEmpty();
            case Json.Str(var text) -> text.isEmpty();
            case Json.Null _ -> true;
            case Json.Num _, Json.Bool _ -> false;
        };
    }
}
