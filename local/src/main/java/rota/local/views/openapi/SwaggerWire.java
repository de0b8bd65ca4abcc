package rota.local.views.openapi;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.wire.Json;

/// The document of the older version in protobuf, which clients written in Go ask for.
///
/// The messages of that format hold what the document in JSON holds, field by field, so a table says it all.
public final class SwaggerWire {
    /// A line is a message: its name, then the fields that our documents have. A field is its name in JSON, where it
    /// goes, and what it is: a type of protobuf, `yaml` for a value in any form, or a message. Where it goes is a
    /// number; several ones are messages around it, from the outermost. `*` takes every name that no other field has,
    /// `x-*` those that begin so, and both put the name beside the value.
    private static final List<String> TABLE = """
            Document swagger=1:text info=2:Info paths=8:Paths definitions=9:Schemas
            Info title=1:text version=2:text
            Paths *=2:Path
            Path get=2:Operation put=3:Operation post=4:Operation delete=5:Operation patch=8:Operation
            Operation consumes=7:text parameters=8/1/2/3:Parameter responses=9:Responses x-*=13:yaml
            Parameter in=2:text name=4:text type=6:text
            Responses *=1/1:Response
            Response description=1:text schema=2/1:Schema
            Schemas *=1:Schema
            Schema $ref=1:text format=2:text title=3:text description=4:text default=5:yaml multipleOf=6:double \
            maximum=7:double exclusiveMaximum=8:bool minimum=9:double exclusiveMinimum=10:bool maxLength=11:int \
            minLength=12:int pattern=13:text maxItems=14:int minItems=15:int uniqueItems=16:bool maxProperties=17:int \
            minProperties=18:int required=19:text enum=20:yaml additionalProperties=21/1:Schema \
            additionalProperties=21/2:bool type=22/1:text items=23/1:Schema properties=25:Schemas x-*=31:yaml
            """.lines().toList();
    private static final Map<String, List<Field>> MESSAGES = new HashMap<>();
    private static final String EVERY = "*";

    static {
        for (var line : TABLE) {
            var words = List.of(line.split(" ", -1));
            MESSAGES.put(words.getFirst(), words.stream().skip(1).map(Field::of).toList());
        }
    }

    private SwaggerWire() {}

    public static byte[] of(Json.Obj document) {
        return message("Document", document);
    }

    /// @param path of numbers, from the outside
    private record Field(String name, List<Integer> path, String type) {
        static Field of(String text) {
            var equals = text.indexOf('=');
            var colon = text.indexOf(':');
            var path = Arrays.stream(text.substring(equals + 1, colon).split("/", -1)).map(Integer::valueOf).toList();
            return new Field(text.substring(0, equals), path, text.substring(colon + 1));
        }

        boolean isNamed() {
            return name.endsWith(EVERY);
        }

        boolean takes(String other, Json value) {
            var called = isNamed() ? other.startsWith(name.substring(0, name.length() - 1)) : other.equals(name);
            return called && (!type.equals("bool") || value instanceof Json.Bool)
                    && (!MESSAGES.containsKey(type) || value instanceof Json.Obj || value instanceof Json.Arr);
        }
    }

    private static byte[] message(String type, Json.Obj object) {
        var out = new ByteArrayOutputStream();
        object.fields().forEach((name, value) -> field(type, name, value).ifPresent(it -> {
            var single = it.isNamed() || !(value instanceof Json.Arr);
            for (var each : single ? List.of(value) : ((Json.Arr) value).items()) put(out, it, name, each);
        }));
        return out.toByteArray();
    }

    /// Empty for what the older version has no word for.
    private static Optional<Field> field(String type, String name, Json value) {
        return MESSAGES.getOrDefault(type, List.of()).stream().filter(it -> it.takes(name, value)).findFirst();
    }

    private static void put(ByteArrayOutputStream out, Field field, String name, Json value) {
        if (!field.isNamed()) {
            wrapped(out, field.path(), field.type(), value);
            return;
        }
        var pair = new ByteArrayOutputStream();
        piece(pair, 1, name.getBytes(StandardCharsets.UTF_8));
        var inner = new ArrayList<>(field.path());
        inner.set(0, 2);
        wrapped(pair, inner, field.type(), value);
        piece(out, field.path().getFirst(), pair.toByteArray());
    }

    private static void wrapped(ByteArrayOutputStream out, List<Integer> path, String type, Json value) {
        if (path.size() == 1) {
            value(out, path.getFirst(), type, value);
            return;
        }
        var inner = new ByteArrayOutputStream();
        wrapped(inner, path.subList(1, path.size()), type, value);
        piece(out, path.getFirst(), inner.toByteArray());
    }

    private static void value(ByteArrayOutputStream out, int number, String type, Json value) {
        switch (type) {
            case "text" -> piece(out, number, text(value));
            case "bool" -> {
                varint(out, number << 3);
                varint(out, value.equals(Json.of(true)) ? 1 : 0);
            }
            case "int" -> {
                varint(out, number << 3);
                varint(out, ((Json.Num) value).value().longValue());
            }
            case "double" -> {
                varint(out, (number << 3) | 1);
                var bits = Double.doubleToLongBits(((Json.Num) value).value().doubleValue());
                for (var shift = 0; shift < Long.SIZE; shift += Byte.SIZE) out.write((int) (bits >>> shift));
            }
            case "yaml" -> {
                var any = new ByteArrayOutputStream();
                piece(any, 2, value.toString().getBytes(StandardCharsets.UTF_8)); // JSON is YAML
                piece(out, number, any.toByteArray());
            }
            case String message -> piece(out, number, message(message, (Json.Obj) value));
        }
    }

    private static byte[] text(Json value) {
        return ((Json.Str) value).value().getBytes(StandardCharsets.UTF_8);
    }

    private static void piece(ByteArrayOutputStream out, int number, byte[] bytes) {
        varint(out, (number << 3) | 2);
        varint(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        var rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
