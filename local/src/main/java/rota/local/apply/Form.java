package rota.local.apply;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// How the values at one place are compared and merged.
sealed interface Form {

    /// As one value.
    record Whole() implements Form {}

    /// Field by field.
    record Named(Shape.Fields fields) implements Form {
        /// What stands at a field, on a side that may lack it: some parts even an empty object has.
        Optional<Json> side(Json value, String name) {
            var present = object(value).get(name);
            if (present.isPresent()) return present;
            return fields.declared(name).filter(Shape.Member::always)
                    .map(it -> it.shape() instanceof Shape.Items ? Json.Null.NULL : Json.Obj.EMPTY);
        }

        Shape shape(String name) {
            return fields.field(name).orElse(Shape.Free.GRANULAR);
        }
    }

    /// Item by item.
    record Listed(Shape.Items items) implements Form {
        Part part(Json item) {
            return Form.part(items, item).orElseThrow();
        }
    }

    static Form of(Shape shape, Json value) {
        return of(shape, value, value);
    }

    /// Values that have no content on either side are compared as they are, so that an empty object can differ from
    /// a null. Values that do not fit the shape are compared as a whole.
    static Form of(Shape shape, Json left, Json right) {
        return switch (shape) {
            case Shape.Leaf _ -> new Whole();
            case Shape.Free free ->
                    free == Shape.Free.GRANULAR && areObjects(left, right) ? new Named(Shape.Fields.FREE) : new Whole();
            case Shape.Fields fields ->
                    !fields.atomic() && areObjects(left, right) ? new Named(fields) : new Whole();
            case Shape.Items items -> areLists(items, left, right) ? new Listed(items) : new Whole();
        };
    }

    static Json.Obj object(Json value) {
        return value instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    static List<Json> list(Json value) {
        return value instanceof Json.Arr(var items) ? items : List.of();
    }

    private static boolean areObjects(Json left, Json right) {
        return isObject(left) && isObject(right)
                && !(object(left).fields().isEmpty() && object(right).fields().isEmpty());
    }

    private static boolean isObject(Json value) {
        return value instanceof Json.Obj || value == Json.Null.NULL;
    }

    private static boolean areLists(Shape.Items items, Json left, Json right) {
        if (items.listing() instanceof Shape.Listing.Atomic) return false;
        return isList(items, left) && isList(items, right) && !(list(left).isEmpty() && list(right).isEmpty());
    }

    private static boolean isList(Shape.Items items, Json value) {
        return value == Json.Null.NULL
                || (value instanceof Json.Arr(var all) && all.stream().allMatch(it -> part(items, it).isPresent()));
    }

    /// What tells an item apart from its siblings, empty when it lacks that.
    static Optional<Part> part(Shape.Items items, Json item) {
        return switch (items.listing()) {
            case Shape.Listing.Atomic() -> Optional.empty();
            case Shape.Listing.Set() -> isPlain(item) ? Optional.of(new Part.Value(item)) : Optional.empty();
            case Shape.Listing.Keyed(var keys) ->
                    item instanceof Json.Obj object ? key(keys, object, items.item()) : Optional.empty();
        };
    }

    private static boolean isPlain(Json item) {
        return item instanceof Json.Str || item instanceof Json.Num || item instanceof Json.Bool;
    }

    private static Optional<Part> key(List<String> keys, Json.Obj item, Shape shape) {
        var fields = new TreeMap<String, Json>();
        for (var key : keys) item.get(key).or(() -> fallback(shape, key)).ifPresent(it -> fields.put(key, it));
        return fields.isEmpty() ? Optional.empty() : Optional.of(new Part.Key(fields));
    }

    private static Optional<Json> fallback(Shape shape, String key) {
        return shape instanceof Shape.Fields fields
                ? fields.declared(key).flatMap(Shape.Member::fallback)
                : Optional.empty();
    }
}
