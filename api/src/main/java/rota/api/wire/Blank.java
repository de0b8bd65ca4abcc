package rota.api.wire;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A model class as something to fill in, field by field, for who gets its parts from elsewhere than JSON.
public final class Blank {
    private final Direct.Maker maker;
    private final Consumer<Object> leaner;
    private final Map<String, Slot> slots = new HashMap<>();

    Blank(BeanDeserializerBase way, Assembly.Making making) {
        this.maker = Direct.maker(way.getValueInstantiator(), making.context());
        this.leaner = Direct.leaner(way.handledType());
        way.properties().forEachRemaining(it -> slots.put(it.getName(), new Slot(it, making.mapper())));
    }

    /// The class that Jackson fills in field by field; empty for any other.
    public static Optional<Blank> of(Class<?> type) {
        var making = Codec.making();
        try {
            return making.context().findRootValueDeserializer(making.mapper().constructType(
                    type)) instanceof BeanDeserializer way && way.getValueInstantiator().canCreateUsingDefault()
                            ? Optional.of(new Blank(way, making))
                            : Optional.empty();
        } catch (JsonMappingException broken) {
            throw new IllegalArgumentException("expected a class that has a JSON form, found " + type, broken);
        }
    }

    /// A field of the class.
    public static final class Slot {
        private final JavaType type;
        private final Direct.Setter setter;
        private final ObjectMapper mapper;
        private volatile @Nullable ObjectReader reader;

        private Slot(SettableBeanProperty property, ObjectMapper mapper) {
            this.type = property.getType();
            this.setter = Direct.setter(property);
            this.mapper = mapper;
        }

        /// What the field holds, or what each place in it holds where it is a list or a map.
        public Class<?> type() {
            return type.isContainerType() ? type.getContentType().getRawClass() : type.getRawClass();
        }

        public void set(Object model, Object part) {
            try {
                setter.set(model, part);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        /// The part that a tree stands for; null for a null.
        public @Nullable Object decoded(Json tree) {
            try (var buffer = new TokenBuffer(mapper, false)) {
                Codec.put(tree, buffer);
                try (var parser = buffer.asParserOnFirstToken()) {
                    return reader().readValue(parser);
                }
            } catch (IOException broken) {
                throw new IllegalArgumentException("expected a " + type + ", found " + tree, broken);
            }
        }

        private ObjectReader reader() {
            var known = reader;
            if (known != null) return known;
            var fresh = mapper.readerFor(type);
            reader = fresh;
            return fresh;
        }
    }

    /// An object with nothing in it.
    public Object make() {
        try {
            return maker.make();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// Takes from an object that nobody will change what it has for changes only.
    public void done(Object model) {
        leaner.accept(model);
    }

    public Optional<Slot> slot(String name) {
        return Optional.ofNullable(slots.get(name));
    }
}
