package rota.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Consumer;

/// Text to [Json], [Json] to model objects, and both ways back. Fields that a model class does not know survive.
public final class Codec {
    /// The time module is for Lease, the one model class whose times are not texts. Fields that are not set are left
    /// out, but a null inside free-form data (the data of a revision) is data.
    private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(Json.class, new JsonAsItIs())
                    .setSerializerModifier(new TreeMaking()))
            .annotationIntrospector(new PlainObjects())
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL,
                    JsonInclude.Include.ALWAYS))
            .build();

    private static final Parts PARTS = new Parts(MAPPER);

    /// None for a class that is no object of the API: it has no parts to share.
    private static final ClassValue<Optional<Assembly>> ASSEMBLIES = new ClassValue<>() {
        @Override
        protected Optional<Assembly> computeValue(Class<?> type) {
            return HasMetadata.class.isAssignableFrom(type) ? Assembly.of(MAPPER, type) : Optional.empty();
        }
    };

    /// A reader has found its way to a class once and for all; the mapper looks for it every time.
    private static final ClassValue<ObjectReader> READERS = new ClassValue<>() {
        @Override
        protected ObjectReader computeValue(Class<?> type) {
            return MAPPER.readerFor(type);
        }
    };

    private Codec() {}

    /// For those in this package who fill in models themselves.
    static Assembly.Making making() {
        return Assembly.Making.with(MAPPER);
    }

    /// Reads one JSON text; anything behind it is an error.
    public static Json read(String text) {
        try (var parser = MAPPER.createParser(text)) {
            return whole(new Parsing(parser, _ -> {}));
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected JSON: " + broken.getMessage(), broken);
        }
    }

    /// The same for bytes that came over a wire.
    ///
    /// @param duplicates told the path of every field that an object has more than once; the last one counts
    public static Json read(byte[] text, Consumer<String> duplicates) {
        try (var parser = MAPPER.createParser(text)) {
            return whole(new Parsing(parser, duplicates));
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException(broken.getOriginalMessage(), broken);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /// Reads one JSON text that must be an object.
    public static Json.Obj readObject(String text) {
        if (read(text) instanceof Json.Obj object) return object;
        throw new IllegalArgumentException("expected a JSON object, found " + text);
    }

    private static Json whole(Parsing parsing) throws IOException {
        var parser = parsing.parser();
        parser.nextToken();
        var json = parsing.value();
        if (parser.nextToken() != null) throw new IllegalArgumentException("expected one JSON value, found more");
        return json;
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

    /// The same in UTF-8, for the wire.
    public static byte[] bytes(Json json) {
        var bytes = new ByteArrayOutputStream();
        try (var generator = MAPPER.createGenerator(bytes)) {
            put(json, generator);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /// The same for a stream, piece by piece, which is closed at the end. Where it fails it stays open: what was
    /// written is not the whole.
    public static void write(Json json, OutputStream out) throws IOException {
        var generator = MAPPER.createGenerator(out);
        put(json, generator);
        generator.close();
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
        try (var writer = new TreeWriter(MAPPER)) {
            MAPPER.writeValue(writer, value);
            return writer.result();
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected an object that has a JSON form", broken);
        }
    }

    /// The tree as an object of a model class; a field of the wrong type is an error that names it.
    public static <T> T model(Json.Obj tree, Class<T> type) {
        try (var buffer = new TokenBuffer(MAPPER, false)) {
            put(tree, buffer);
            try (var parser = buffer.asParserOnFirstToken()) {
                return READERS.get(type).readValue(parser);
            }
        } catch (IOException broken) {
            throw new IllegalArgumentException("expected a " + type.getSimpleName() + ": " + broken.getMessage(),
                    broken);
        }
    }

    /// As [#model], for those who never change what they get: it may share its parts with models of other trees.
    public static <T> T sharedModel(Json.Obj tree, Class<T> type) {
        var model = ASSEMBLIES.get(type).flatMap(it -> it.put(tree, (name, part) -> PARTS.before(type, name, part)))
                .map(type::cast).orElseGet(() -> model(tree, type));
        PARTS.remember(tree, model);
        return model;
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

    /// The same object under a name. Only its metadata is a copy: nobody changes either.
    public static <T extends HasMetadata> T named(T object, String name) {
        var metadata = Shallow.copy(object.getMetadata());
        metadata.setName(name);
        return with(object, metadata);
    }

    /// The same object with other metadata; all else is shared.
    public static <T extends HasMetadata> T with(T object, ObjectMeta metadata) {
        var changed = Shallow.copy(object);
        changed.setMetadata(metadata);
        return changed;
    }

    /// Values that have a tree as their JSON form are written as that tree, not as the records that it is made of.
    private static final class JsonAsItIs extends StdSerializer<Json> {
        private static final long serialVersionUID = 1L;

        JsonAsItIs() {
            super(Json.class);
        }

        @Override
        public void serialize(Json json, JsonGenerator out, SerializerProvider provider) throws IOException {
            put(json, out);
        }
    }

    static void put(Json json, JsonGenerator out) throws IOException {
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

    /// Model classes read whole numbers into `long`, which a decimal token would not fit; and a port or percentage,
    /// which may also be a text, into nothing larger than an `int`.
    private static void put(BigDecimal number, JsonGenerator out) throws IOException {
        if (number.scale() != 0) out.writeNumber(number);
        else if (number.precision() <= 9) out.writeNumber(number.intValueExact());
        else if (number.precision() <= 18) out.writeNumber(number.longValueExact());
        else
            out.writeNumber(number.toBigIntegerExact());
    }
}
