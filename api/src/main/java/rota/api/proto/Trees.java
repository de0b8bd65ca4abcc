package rota.api.proto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.proto.Messages.Field;
import rota.api.wire.Json;

/// Reads one message into a tree.
final class Trees {
    private final SequencedMap<String, Json> fields = new LinkedHashMap<>();

    private Trees() {}

    static Json.Obj read(String type, Wire wire) {
        var tree = new Trees();
        tree.take(type, wire);
        return new Json.Obj(tree.fields);
    }

    private void take(String type, Wire wire) {
        while (wire.next()) {
            switch (Messages.FACTS.field(type, wire.number()).orElse(null)) {
                case null -> wire.skip();
                case Field.Inlined(var part) -> take(part, wire.piece());
                case Field.Named(var name, var shape, _) -> put(name, shape, wire);
            }
        }
    }

    private void put(String name, Shape shape, Wire wire) {
        switch (shape) {
            case Shape.Items(var each) -> fields.merge(name, new Json.Arr(Values.items(each, wire)), Trees::joined);
            case Shape.Table(var each) -> fields.merge(name, entry(each, wire.piece()), Trees::joined);
            case Shape.Plain _, Shape.Of _ -> Values.of(shape, wire).ifPresent(it -> fields.put(name, it));
        }
    }

    private static Json entry(Shape shape, Wire wire) {
        var key = "";
        var value = Values.absent(shape);
        while (wire.next()) {
            if (wire.number() == 1) key = wire.piece().text();
            else
                value = mapped(shape, wire);
        }
        return Json.object(key, value);
    }

    /// A list inside a map has a message of its own around it.
    private static Json mapped(Shape shape, Wire wire) {
        if (!(shape instanceof Shape.Items(var each))) return Values.of(shape, wire).orElse(Json.Null.NULL);
        var items = new ArrayList<Json>();
        var inner = wire.piece();
        while (inner.next()) items.addAll(Values.items(each, inner));
        return new Json.Arr(items);
    }

    private static Json joined(Json one, Json other) {
        if (one instanceof Json.Obj object && other instanceof Json.Obj more) {
            var all = new LinkedHashMap<>(object.fields());
            all.putAll(more.fields());
            return new Json.Obj(all);
        }
        var all = new ArrayList<Json>(((Json.Arr) one).items());
        all.addAll(((Json.Arr) other).items());
        return new Json.Arr(List.copyOf(all));
    }
}
