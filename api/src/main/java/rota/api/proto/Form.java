package rota.api.proto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rota.api.proto.Messages.Field;
import rota.api.wire.Blank;

/// A type of message as a model class.
final class Form implements Function<Wire, Object> {
    private final Name name;
    private final Models<?> models;
    private @Nullable Blank blank;
    private @Nullable Part[] parts = new @Nullable Part[0];

    /// A type of message, and the class that it becomes.
    record Name(String message, Class<?> model) {}

    Form(Name name, Models<?> models) {
        this.name = name;
        this.models = models;
    }

    Name name() {
        return name;
    }

    /// A field, and where it goes.
    private sealed interface Part {
        /// One value.
        record Single(Blank.Slot slot, Filling filling) implements Part {}

        /// A list, of which each item comes by itself.
        record Items(Blank.Slot slot, Filling filling, boolean packed) implements Part {}

        /// A map, of which each entry comes by itself.
        record Table(Blank.Slot slot, Filling filling) implements Part {}

        /// Fields of the message itself.
        record Inlined(Form form) implements Part {}
    }

    @Override
    public Object apply(Wire wire) {
        return read(wire);
    }

    Object read(Wire wire) {
        var known = blank();
        var model = known.make();
        fill(model, wire);
        known.done(model);
        return model;
    }

    private void fill(Object model, Wire wire) {
        var known = parts();
        var gathered = new @Nullable Object[0];
        while (wire.next()) {
            var number = wire.number();
            var part = number < known.length ? known[number] : null;
            switch (part) {
                case null -> wire.skip();
                case Part.Single(var slot, var filling) -> {
                    var value = filling.of(wire);
                    if (value != null) slot.set(model, value);
                }
                case Part.Inlined(var form) -> form.fill(model, wire.piece());
                case Part.Items _, Part.Table _ -> {
                    if (gathered.length == 0) gathered = new @Nullable Object[known.length];
                    gathered[number] = gather(part, gathered[number], wire);
                }
            }
        }
        for (var i = 0; i < gathered.length; i++) set(model, known[i], gathered[i]);
    }

    private static void set(Object model, @Nullable Part part, @Nullable Object all) {
        if (all == null) return;
        if (part instanceof Part.Items(var slot, _, _)) slot.set(model, all);
        if (part instanceof Part.Table(var slot, _)) slot.set(model, all);
    }

    private @Nullable Object gather(Part part, @Nullable Object sofar, Wire wire) {
        return switch (part) {
            case Part.Items(var slot, var filling, var packed) -> {
                @SuppressWarnings("unchecked") // we made it
                var list = sofar == null ? new ArrayList<Object>(2) : (List<Object>) sofar;
                if (packed && wire.isPiece()) numbers(list, slot, wire.piece());
                else
                    add(list, filling.of(wire));
                yield list;
            }
            case Part.Table(_, var filling) -> {
                @SuppressWarnings("unchecked") // we made it
                var map = sofar == null ? new LinkedHashMap<String, Object>() : (Map<String, Object>) sofar;
                entry(map, filling, wire.piece());
                yield map;
            }
            case Part.Single _, Part.Inlined _ -> sofar;
        };
    }

    private static void add(List<Object> list, @Nullable Object item) {
        if (item != null) list.add(item);
    }

    /// Several numbers in one field: Go writes them one by one, and others need not.
    private static void numbers(List<Object> list, Blank.Slot slot, Wire packed) {
        while (packed.hasMore()) {
            var number = packed.varint();
            list.add(slot.type() == Integer.class ? (Object) (int) number : (Object) number);
        }
    }

    private void entry(Map<String, Object> map, Filling filling, Wire wire) {
        var key = "";
        var value = filling.absent();
        while (wire.next()) {
            switch (wire.number()) {
                case 1 -> key = models.word(wire.piece());
                case 2 -> value = filling.of(wire);
                default -> wire.skip();
            }
        }
        if (value != null) map.put(key, value);
    }

    private Blank blank() {
        var known = blank;
        if (known != null) return known;
        var fresh = Blank.of(name.model()).orElseThrow(() -> new IllegalStateException("expected a class for "
                + name.message() + " that is filled in field by field, found " + name.model()));
        blank = fresh;
        parts = parts(name.message(), fresh);
        return fresh;
    }

    private @Nullable Part[] parts() {
        blank();
        return parts;
    }

    private @Nullable Part[] parts(String message, Blank of) {
        var fields = Messages.FACTS.fields(message);
        var made = new @Nullable Part[fields.keySet().stream().mapToInt(it -> it).max().orElse(0) + 1];
        fields.forEach((number, field) -> made[number] = switch (field) {
            case Field.Inlined(var type) -> new Part.Inlined(models.form(new Name(type, name.model())));
            case Field.Named named -> models.leavesOut(named.name())
                    ? null
                    : of.slot(named.name()).map(slot -> part(named, slot)).orElse(null);
        });
        return made;
    }

    private Part part(Field.Named field, Blank.Slot slot) {
        return switch (field.shape()) {
            case Shape.Items(var each) -> new Part.Items(slot, Filling.item(each, slot, models),
                    each == Shape.Plain.INT32 || each == Shape.Plain.INT64);
            case Shape.Table(var each) -> new Part.Table(slot, Filling.item(each, slot, models));
            case Shape.Plain _, Shape.Of _ -> new Part.Single(slot, Filling.field(field, slot, models));
        };
    }
}
