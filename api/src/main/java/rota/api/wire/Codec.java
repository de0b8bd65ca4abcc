package rota.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/// Text to [Json], [Json] to model objects, and both ways back. Fields that a model class does not know survive.
public final class Codec {
    /// The time module is for Lease, the one model class whose times are not texts. Fields that are not set are left
    /// out, but a null inside free-form data (the data of a revision) is data.
    private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(new JavaTimeModule())
            .annotationIntrospector(new PlainObjects())
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL,
                    JsonInclude.Include.ALWAYS))
            .build();

    private static final Parts PARTS = new Parts(MAPPER);

    private Codec() {}

    /// Reads one JSON text; anything behind it is an error.
    public static Json read(String text) {
        try (var parser = MAPPER.createParser(text)) {
            parser.nextToken();
            var json = value(parser);
            if (parser.nextToken() != null) throw new IllegalArgumentException("expected one JSON value, found more");
            return json;
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected JSON: " + broken.getMessage(), broken);
        }
    }

    /// Reads one JSON text that must be an object.
    public static Json.Obj readObject(String text) {
        if (read(text) instanceof Json.Obj object) return object;
        throw new IllegalArgumentException("expected a JSON object, found " + text);
    }

    public static String write(Json json) {
        var text = new StringWriter();
        try (var generator = MAPPER.createGenerator(text)) {
            put(json, generator);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /// The model object as a JSON tree.
    public static Json.Obj tree(Object model) {
        if (json(model) instanceof Json.Obj object) return object;
        throw new IllegalArgumentException("expected something that is a JSON object, found " + model);
    }

    /// Any value that has a JSON form: a record, a text, a list.
    public static Json json(Object value) {
        return Plain.isPlain(value) ? Plain.json(value) : mapped(value);
    }

    private static Json mapped(Object value) {
        try (var buffer = new TokenBuffer(MAPPER, false)) {
            MAPPER.writeValue(buffer, value);
            try (var parser = buffer.asParserOnFirstToken()) {
                return value(parser);
            }
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected an object that has a JSON form", broken);
        }
    }

    /// The tree as an object of a model class; a field of the wrong type is an error that names it.
    public static <T> T model(Json.Obj tree, Class<T> type) {
        try (var buffer = new TokenBuffer(MAPPER, false)) {
            put(tree, buffer);
            try (var parser = buffer.asParserOnFirstToken()) {
                return MAPPER.readValue(parser, type);
            }
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected a " + type.getSimpleName() + ": " + broken.getMessage(),
                    broken);
        }
    }

    /// As [#model], for those who never change what they get: it may share its parts with models of other trees.
    public static <T> T sharedModel(Json.Obj tree, Class<T> type) {
        try (var buffer = new TokenBuffer(MAPPER, false)) {
            buffer.writeStartObject();
            for (var field : tree.fields().entrySet()) {
                buffer.writeFieldName(field.getKey());
                var part = PARTS.before(type, field.getKey(), field.getValue());
                if (part == null) put(field.getValue(), buffer);
                else
                    buffer.writeEmbeddedObject(part);
            }
            buffer.writeEndObject();
            try (var parser = buffer.asParserOnFirstToken()) {
                var model = MAPPER.readValue(parser, type);
                PARTS.remember(tree, model);
                return model;
            }
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected a " + type.getSimpleName() + ": " + broken.getMessage(),
                    broken);
        }
    }

    /// A deep copy, for a caller that wants to change what it got from a cache.
    public static <T extends HasMetadata> T copy(T object) {
        @SuppressWarnings("unchecked") // getClass() of a T is a class of T
        var type = (Class<T>) object.getClass();
        try (var buffer = new TokenBuffer(MAPPER, false)) {
            MAPPER.writeValue(buffer, object);
            try (var parser = buffer.asParserOnFirstToken()) {
                return MAPPER.readValue(parser, type);
            }
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected an object that has a JSON form", broken);
        }
    }

    private static Json value(JsonParser parser) throws IOException {
        var token = parser.currentToken();
        if (token == null) throw new IllegalArgumentException("expected JSON, found nothing");
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new Json.Str(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(number(parser));
            case VALUE_TRUE -> Json.Bool.TRUE;
            case VALUE_FALSE -> Json.Bool.FALSE;
            case VALUE_NULL -> Json.Null.NULL;
            case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalArgumentException("expected a JSON value, found " + token);
        };
    }

    private static BigDecimal number(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) return parser.getDecimalValue();
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? new BigDecimal(parser.getBigIntegerValue())
                : BigDecimal.valueOf(parser.getLongValue());
    }

    private static Json.Obj object(JsonParser parser) throws IOException {
        var fields = new LinkedHashMap<String, Json>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            parser.nextToken();
            fields.put(name, value(parser));
        }
        return new Json.Obj(Fields.taking(fields));
    }

    private static Json.Arr array(JsonParser parser) throws IOException {
        var items = new ArrayList<Json>();
        while (parser.nextToken() != JsonToken.END_ARRAY) items.add(value(parser));
        return new Json.Arr(items);
    }

    private static void put(Json json, JsonGenerator out) throws IOException {
        switch (json) {
            case Json.Obj(var fields) -> {
                out.writeStartObject();
                for (var field : fields.entrySet()) {
                    out.writeFieldName(field.getKey());
                    put(field.getValue(), out);
                }
                out.writeEndObject();
            }
            case Json.Arr(var items) -> {
                out.writeStartArray();
                for (var item : items) put(item, out);
                out.writeEndArray();
            }
            case Json.Str(var text) -> out.writeString(text);
            case Json.Num(var number) -> put(number, out);
            case Json.Bool truth -> out.writeBoolean(truth == Json.Bool.TRUE);
            case Json.Null _ -> out.writeNull();
        }
    }

    /// Model classes read whole numbers into `long`, which a decimal token would not fit.
    private static void put(BigDecimal number, JsonGenerator out) throws IOException {
        if (number.scale() != 0) out.writeNumber(number);
        else if (number.precision() <= 18) out.writeNumber(number.longValueExact());
        else
            out.writeNumber(number.toBigIntegerExact());
    }
}
