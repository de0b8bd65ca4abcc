package rota.api.proto;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import rota.api.proto.Messages.Field;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Writes trees as messages, as Go does: what is not said is written as a zero only where we are told to.
final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Bytes() {}

    static byte[] of(String type, Json.Obj tree) {
        var bytes = new Bytes();
        bytes.fields(type, tree);
        return bytes.out.toByteArray();
    }

    private void fields(String type, Json.Obj tree) {
        Messages.FACTS.fields(type).entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(it -> {
            switch (it.getValue()) {
                case Field.Inlined(var part) -> piece(it.getKey(), of(part, tree));
                case Field.Named named -> tree.get(named.name()).ifPresent(value -> field(it.getKey(), named.shape(),
                        value));
            }
        });
    }

    private void field(int number, Shape shape, Json value) {
        switch (shape) {
            case Shape.Items(var each) -> ((Json.Arr) value).items().forEach(item -> field(number, each, item));
            case Shape.Table(var each) -> ((Json.Obj) value).fields().forEach((key, item) -> {
                var entry = new Bytes();
                entry.piece(1, utf8(key));
                entry.field(2, each, item);
                piece(number, entry.out.toByteArray());
            });
            case Shape.Of(var type) -> piece(number, of(type, (Json.Obj) value));
            case Shape.Plain plain -> plain(number, plain, value);
        }
    }

    private void plain(int number, Shape.Plain shape, Json value) {
        switch (shape) {
            case TEXT -> piece(number, utf8(text(value)));
            case BYTES -> piece(number, Base64.getDecoder().decode(text(value)));
            case INT32, INT64 -> bits(number, whole(value));
            case BOOLEAN -> bits(number, value == Json.Bool.TRUE ? 1 : 0);
            case TIME, MICROTIME -> piece(number, time(text(value)));
            case QUANTITY -> piece(number, only(1, utf8(text(value))));
            case INT_OR_STRING -> piece(number, either(value));
            case FREE, WHOLE -> piece(number, only(1, utf8(Codec.write(value))));
            case DOUBLE -> throw new IllegalArgumentException("expected no fractions");
        }
    }

    private static byte[] time(String text) {
        var time = Instant.parse(text);
        var message = new Bytes();
        message.bits(1, time.getEpochSecond());
        message.bits(2, time.getNano());
        return message.out.toByteArray();
    }

    private static byte[] either(Json value) {
        var message = new Bytes();
        message.bits(1, value instanceof Json.Str ? 1 : 0);
        message.bits(2, value instanceof Json.Num ? whole(value) : 0);
        message.piece(3, utf8(value instanceof Json.Str(var text) ? text : ""));
        return message.out.toByteArray();
    }

    static byte[] only(int number, byte[] piece) {
        var message = new Bytes();
        message.piece(number, piece);
        return message.out.toByteArray();
    }

    private void piece(int number, byte[] piece) {
        varint((number << 3) | 2);
        varint(piece.length);
        out.writeBytes(piece);
    }

    private void bits(int number, long bits) {
        varint(number << 3);
        varint(bits);
    }

    private void varint(long number) {
        var rest = number;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static String text(Json value) {
        return ((Json.Str) value).value();
    }

    private static long whole(Json value) {
        return value instanceof Json.Num(BigDecimal number) ? number.longValueExact() : 0;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
