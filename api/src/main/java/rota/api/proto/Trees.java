package rota.local.proto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.wire.Json;
import rota.local.patch.Facts;

/// Reads one message into the fields of one type.
final class Message {
    private final Facts.Type type;
    private final SequencedMap<String, Json> fields = new LinkedHashMap<>();

    private Message(Facts.Type type) {
        this.type = type;
    }

    static Json.Obj read(String type, Wire wire) {
        var message = new Message(Facts.builtIn().type(type));
        message.take(type, wire);
        return new Json.Obj(message.fields);
    }

    /// @param by whose numbers the fields have: those of the type, or of one that is part of it
    private void take(String by, Wire wire) {
        while (wire.hasMore()) {
            var field = wire.next();
            var name = Numbers.FACTS.name(by, field.number());
            if (name.isEmpty()) continue;
            if (name.get().startsWith("*")) take(name.get().substring(1), Values.piece(field.value()));
            else
                shape(name.get()).ifPresent(shape -> put(name.get(), shape, field.value()));
        }
    }

    private Optional<String> shape(String name) {
        return type.fields().stream().filter(it -> it.name().equals(name)).findFirst().map(Facts.Field::shape);
    }

    private void put(String name, String shape, Wire.Value value) {
        var bracket = shape.indexOf('<');
        var word = bracket < 0 ? "" : shape.substring(0, bracket);
        var inner = bracket < 0 ? shape : shape.substring(bracket + 1, shape.length() - 1);
        switch (word) {
            case "" -> Values.of(shape, value).ifPresent(it -> fields.put(name, it));
            case "atomic", "granular" -> put(name, inner, value);
            case "map" -> fields.merge(name, entry(inner, Values.piece(value)), Message::joined);
            default -> fields.merge(name, new Json.Arr(Values.items(inner, value)), Message::joined);
        }
    }

    private static Json entry(String shape, Wire wire) {
        var key = "";
        var value = Values.absent(shape);
        while (wire.hasMore()) {
            var field = wire.next();
            if (field.number() == 1) key = Values.piece(field.value()).text();
            else
                value = mapped(shape, field.value());
        }
        return Json.object(key, value);
    }

    /// A list inside a map has a message of its own around it.
    private static Json mapped(String shape, Wire.Value value) {
        if (!shape.startsWith("list<")) return Values.of(shape, value).orElse(Json.Null.NULL);
        var inner = shape.substring("list<".length(), shape.length() - 1);
        var items = new ArrayList<Json>();
        var wire = Values.piece(value);
        while (wire.hasMore()) items.addAll(Values.items(inner, wire.next().value()));
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
