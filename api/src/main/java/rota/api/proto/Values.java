package rota.api.proto;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Single values.
final class Values {
    private static final DateTimeFormatter SECONDS = format("yyyy-MM-dd'T'HH:mm:ss'Z'");
    private static final DateTimeFormatter MICROS = format("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'");

    private Values() {}

    /// A point in time; the zero time of Go is none.
    record Moment(long seconds, long nanos) {
        static Moment of(Wire wire) {
            var seconds = 0L;
            var nanos = 0L;
            while (wire.next()) {
                switch (wire.number()) {
                    case 1 -> seconds = wire.bits();
                    case 2 -> nanos = wire.bits();
                    default -> wire.skip();
                }
            }
            return new Moment(seconds, nanos);
        }

        boolean isSet() {
            return seconds != 0 || nanos != 0;
        }

        String text(DateTimeFormatter form) {
            return form.format(Instant.ofEpochSecond(seconds, nanos));
        }

        String inSeconds() {
            return text(SECONDS);
        }
    }

    /// A number, or a text, in a port or a share.
    sealed interface Either {
        record Whole(int number) implements Either {}

        record Text(String text) implements Either {}

        static Either of(Wire wire) {
            var isText = false;
            var number = 0;
            var text = "";
            while (wire.next()) {
                switch (wire.number()) {
                    case 1 -> isText = wire.bits() == 1;
                    case 2 -> number = (int) wire.bits();
                    case 3 -> text = wire.piece().text();
                    default -> wire.skip();
                }
            }
            return isText ? new Text(text) : new Whole(number);
        }
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
    }

    /// What the field that the wire is at holds; nothing for a time that is not set.
    static Optional<Json> of(Shape shape, Wire wire) {
        return switch (shape) {
            case Shape.Plain plain -> plain(plain, wire);
            case Shape.Of(var type) -> Optional.of(Trees.read(type, wire.piece()));
            case Shape.Items _, Shape.Table _ ->
                    throw new IllegalStateException("expected a single value, found " + shape);
        };
    }

    private static Optional<Json> plain(Shape.Plain shape, Wire wire) {
        return switch (shape) {
            case TEXT -> Optional.of(Json.of(wire.piece().text()));
            case BYTES -> Optional.of(Json.of(base64(wire.piece())));
            case INT32, INT64 -> Optional.of(Json.of(wire.bits()));
            case DOUBLE -> Optional.of(new Json.Num(BigDecimal.valueOf(Double.longBitsToDouble(wire.bits()))));
            case BOOLEAN -> Optional.of(Json.of(wire.bits() != 0));
            case TIME -> time(wire, SECONDS);
            case MICROTIME -> time(wire, MICROS);
            case QUANTITY -> Optional.of(Json.of(quantity(wire.piece())));
            case INT_OR_STRING -> Optional.of(switch (Either.of(wire.piece())) {
                case Either.Whole(var number) -> Json.of(number);
                case Either.Text(var text) -> Json.of(text);
            });
            case FREE, WHOLE -> raw(wire.piece());
        };
    }

    /// The items of a list that one field holds: one, or several numbers packed together.
    static List<Json> items(Shape shape, Wire wire) {
        var isNumber = shape == Shape.Plain.INT32 || shape == Shape.Plain.INT64;
        if (!isNumber || !wire.isPiece()) return of(shape, wire).stream().toList();
        var numbers = new ArrayList<Json>();
        var packed = wire.piece();
        while (packed.hasMore()) numbers.add(Json.of(packed.varint()));
        return numbers;
    }

    /// What a map holds for a key whose value was left out.
    static Json absent(Shape shape) {
        return switch (shape) {
            case Shape.Plain.TEXT, Shape.Plain.BYTES -> Json.of("");
            case Shape.Plain.QUANTITY -> Json.of("0");
            case Shape.Plain _, Shape.Of _, Shape.Items _, Shape.Table _ -> Json.Obj.EMPTY;
        };
    }

    static String base64(Wire wire) {
        return Base64.getEncoder().encodeToString(wire.rest());
    }

    static String quantity(Wire wire) {
        return wire.next() ? wire.piece().text() : "0";
    }

    private static Optional<Json> time(Wire wire, DateTimeFormatter form) {
        return Optional.of(Moment.of(wire.piece())).filter(Moment::isSet).map(it -> Json.of(it.text(form)));
    }

    /// JSON inside the message.
    private static Optional<Json> raw(Wire wire) {
        return wire.next() ? Optional.of(Codec.read(wire.piece().text())) : Optional.empty();
    }
}
