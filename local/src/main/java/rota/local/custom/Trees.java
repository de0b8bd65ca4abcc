package rota.local.custom;

import java.util.List;
import rota.api.wire.Json;

/// Questions to JSON trees.
final class Trees {
    private Trees() {}

    static boolean is(Json.Obj tree, String flag) {
        return tree.get(flag).filter(Json.Bool.TRUE::equals).isPresent();
    }

    static List<String> texts(Json.Obj tree, String... path) {
        return tree.items(path).stream().filter(Json.Str.class::isInstance).map(it -> ((Json.Str) it).value()).toList();
    }

    static List<Json.Obj> objects(Json.Obj tree, String... path) {
        return tree.items(path).stream().filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast).toList();
    }

    static Json.Arr list(List<String> texts) {
        return new Json.Arr(texts.stream().map(Json::of).toList());
    }
}
