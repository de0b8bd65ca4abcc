package rota.local.proto;

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

/// Single values, by the shape that `kinds.txt` gives them.
final class Values {
    private static final DateTimeFormatter SECONDS = format("yyyy-MM-dd'T'HH:mm:ss'Z'");
    private static final DateTimeFormatter MICROS = format("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'");

    private Values() {}

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
    }

    static Wire piece(Wire.Value value) {
        if (value instanceof Wire.Value.Piece(var wire)) return wire;
        throw new IllegalArgumentException("expected a protobuf message, found a number");
    }

    /// A value; nothing for a time that is not set.
    static Optional<Json> of(String shape, Wire.Value value) {
        return switch (shape) {
            case "text" -> Optional.of(Json.of(piece(value).text()));
            case "bytes" -> Optional.of(Json.of(Base64.getEncoder().encodeToString(piece(value).rest())));
            case "int32", "int64" -> Optional.of(Json.of(bits(value)));
            case "double" -> Optional.of(new Json.Num(BigDecimal.valueOf(Double.longBitsToDouble(bits(value)))));
            case "boolean" -> Optional.of(Json.of(bits(value) != 0));
            case "time" -> time(piece(value), SECONDS);
            case "microtime" -> time(piece(value), MICROS);
            case "quantity" -> Optional.of(Json.of(textIn(piece(value))));
            case "intOrString" -> Optional.of(intOrString(piece(value)));
            case "free", "whole" -> raw(piece(value));
            default -> Optional.of(Message.read(shape, piece(value)));
        };
    }

    /// The items of a list that one field holds: one, or several numbers packed together.
    static List<Json> items(String shape, Wire.Value value) {
        if (!shape.startsWith("int") || !(value instanceof Wire.Value.Piece(var wire)) || shape.equals("intOrString")) {
            return of(shape, value).stream().toList();
        }
        var numbers = new ArrayList<Json>();
        while (wire.hasMore()) numbers.add(Json.of(wire.varint()));
        return numbers;
    }

    /// What a map holds for a key whose value was left out.
    static Json absent(String shape) {
        return switch (shape) {
            case "text", "bytes" -> Json.of("");
            case "quantity" -> Json.of("0");
            default -> Json.Obj.EMPTY;
        };
    }

    private static long bits(Wire.Value value) {
        if (value instanceof Wire.Value.Bits(var bits)) return bits;
        throw new IllegalArgumentException("expected a protobuf number, found a message");
    }

    private static Optional<Json> time(Wire wire, DateTimeFormatter form) {
        var seconds = 0L;
        var nanos = 0L;
        while (wire.hasMore()) {
            var field = wire.next();
            if (field.number() == 1) seconds = bits(field.value());
            if (field.number() == 2) nanos = bits(field.value());
        }
        return seconds == 0 && nanos == 0 ? Optional.empty()
                : Optional.of(Json.of(form.format(Instant.ofEpochSecond(seconds, nanos))));
    }

    private static String textIn(Wire wire) {
        return wire.hasMore() ? piece(wire.next().value()).text() : "0";
    }

    private static Json intOrString(Wire wire) {
        var isText = false;
        var number = 0L;
        var text = "";
        while (wire.hasMore()) {
            var field = wire.next();
            switch (field.number()) {
                case 1 -> isText = bits(field.value()) == 1;
                case 2 -> number = bits(field.value());
                case 3 -> text = piece(field.value()).text();
                default -> {}
            }
        }
        return isText ? Json.of(text) : Json.of(number);
    }

    /// JSON inside the message.
    private static Optional<Json> raw(Wire wire) {
        return wire.hasMore() ? Optional.of(Codec.read(piece(wire.next().value()).text())) : Optional.empty();
    }
}
