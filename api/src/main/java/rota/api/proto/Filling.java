package rota.api.proto;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Blank;

/// What the field that a wire is at becomes in a model; null for one that is as good as absent.
interface Filling {
    @Nullable
    Object of(Wire wire);

    /// What stands for a value that was left out in a map.
    default @Nullable Object absent() {
        return null;
    }

    /// Of a field with one value.
    static Filling field(Messages.Field.Named field, Blank.Slot slot, Models<?> models) {
        var filling = item(field.shape(), slot, models);
        return field.zeroIsAbsent() ? wire -> {
            var value = filling.of(wire);
            return isZero(value) ? null : value;
        } : filling;
    }

    /// Of one of many.
    static Filling item(Shape shape, Blank.Slot slot, Models<?> models) {
        return switch (shape) {
            case Shape.Plain plain -> plain(plain, slot, models);
            case Shape.Of(var message) -> {
                var form = models.form(new Form.Name(message, slot.type()));
                yield wire -> models.part(wire.piece(), form);
            }
            case Shape.Items _, Shape.Table _ -> throw new IllegalStateException(
                    "expected no lists or maps inside others, found " + shape);
        };
    }

    private static Filling plain(Shape.Plain shape, Blank.Slot slot, Models<?> models) {
        if (slot.type() != usual(shape)) return wire -> decoded(shape, slot, wire);
        return switch (shape) {
            case TEXT -> new Texts();
            case INT32 -> wire -> (int) wire.bits();
            case INT64 -> Wire::bits;
            case BOOLEAN -> wire -> wire.bits() != 0;
            case TIME -> wire -> {
                var moment = Values.Moment.of(wire.piece());
                return moment.isSet() ? models.moments().text(moment) : null;
            };
            case QUANTITY -> wire -> Quantity.parse(Values.quantity(wire.piece()));
            case INT_OR_STRING -> wire -> switch (Values.Either.of(wire.piece())) {
                case Values.Either.Whole(var number) -> new IntOrString(number);
                case Values.Either.Text(var text) -> new IntOrString(text);
            };
            case BYTES -> wire -> Values.base64(wire.piece());
            case DOUBLE, MICROTIME, FREE, WHOLE ->
                    throw new IllegalStateException("expected a value of a usual class, found " + shape);
        };
    }

    private static @Nullable Object decoded(Shape.Plain shape, Blank.Slot slot, Wire wire) {
        var tree = Values.of(shape, wire);
        return tree.isPresent() ? slot.decoded(tree.get()) : null;
    }

    /// The class that a value of this shape mostly becomes; others are left to JSON.
    private static Class<?> usual(Shape.Plain shape) {
        return switch (shape) {
            case TEXT, TIME, BYTES -> String.class;
            case INT32 -> Integer.class;
            case INT64 -> Long.class;
            case BOOLEAN -> Boolean.class;
            case QUANTITY -> Quantity.class;
            case INT_OR_STRING -> IntOrString.class;
            case DOUBLE, MICROTIME, FREE, WHOLE -> Void.class;
        };
    }

    private static boolean isZero(@Nullable Object value) {
        return switch (value) {
            case null -> true;
            case String text -> text.isEmpty();
            case Integer number -> number == 0;
            case Long number -> number == 0;
            case Boolean truth -> !truth;
            default -> false;
        };
    }

    /// Texts; in a map, one that was left out is an empty one.
    record Texts() implements Filling {
        @Override
        public Object of(Wire wire) {
            return wire.piece().text();
        }

        @Override
        public Object absent() {
            return "";
        }
    }
}
