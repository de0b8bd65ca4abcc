package rota.local.apply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// Removes fields and list items from an object. What has become empty by that goes as well.
final class Removal {
    private Removal() {}

    static Json.Obj without(Shape.Fields shape, Json.Obj object, FieldSet gone) {
        return Form.object(value(shape, object, gone));
    }

    private static Json value(Shape shape, Json value, FieldSet gone) {
        if (gone.isEmpty()) return value;
        return switch (Form.of(shape, value)) {
            case Form.Whole() -> value;
            case Form.Named named -> fields(named, Form.object(value), gone);
            case Form.Listed listed -> new Json.Arr(items(listed, Form.list(value), gone));
        };
    }

    private static Json.Obj fields(Form.Named named, Json.Obj object, FieldSet gone) {
        var result = new LinkedHashMap<String, Json>();
        object.fields().forEach((name, old) -> {
            var node = gone.at(Part.field(name));
            if (node.member()) return;
            var now = value(named.shape(name), old, node.below());
            var emptied = isEmpty(now) && !isEmpty(old);
            if (!emptied || named.side(Json.Obj.EMPTY, name).isPresent()) result.put(name, now);
        });
        return new Json.Obj(result);
    }

    private static List<Json> items(Form.Listed listed, List<Json> items, FieldSet gone) {
        var result = new ArrayList<Json>();
        for (var item : items) {
            var node = gone.at(listed.part(item));
            if (!node.member()) result.add(value(listed.items().item(), item, node.below()));
        }
        return result;
    }

    private static boolean isEmpty(Json value) {
        return Form.object(value).fields().isEmpty() && Form.list(value).isEmpty()
                && (value instanceof Json.Obj || value instanceof Json.Arr);
    }
}
