package rota.local.apply;

import java.util.TreeMap;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// The fields that somebody owns who applies a value.
final class OwnedFields {
    private OwnedFields() {}

    static FieldSet of(Shape shape, Json value) {
        return node(shape, value).below();
    }

    private static FieldSet.Node node(Shape shape, Json value) {
        return switch (Form.of(shape, value)) {
            case Form.Whole() -> new FieldSet.Node(!isEmptyList(shape, value), FieldSet.EMPTY);
            case Form.Named named -> new FieldSet.Node(false, fields(named, Form.object(value)));
            case Form.Listed listed -> new FieldSet.Node(false, items(listed, value));
        };
    }

    /// Who applies an empty list of items that are owned one by one owns nothing.
    private static boolean isEmptyList(Shape shape, Json value) {
        return shape instanceof Shape.Items(_, var listing) && !(listing instanceof Shape.Listing.Atomic)
                && value instanceof Json.Arr;
    }

    private static FieldSet fields(Form.Named named, Json.Obj object) {
        var nodes = new TreeMap<Part, FieldSet.Node>();
        object.fields().forEach((name, value) -> {
            var node = node(named.shape(name), value);
            var own = named.fields().declared(name).isEmpty();
            nodes.put(Part.field(name), new FieldSet.Node(own || node.member(), node.below()));
        });
        return FieldSet.of(nodes);
    }

    private static FieldSet items(Form.Listed listed, Json list) {
        var nodes = new TreeMap<Part, FieldSet.Node>();
        var items = Form.list(list);
        for (var item : items) {
            var part = listed.part(item);
            // The fields of twins cannot be told apart: only the items themselves are owned.
            var below = nodes.containsKey(part) ? FieldSet.EMPTY : node(listed.items().item(), item).below();
            nodes.put(part, new FieldSet.Node(true, below));
        }
        return FieldSet.of(nodes);
    }
}
