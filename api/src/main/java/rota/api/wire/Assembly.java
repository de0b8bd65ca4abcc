package rota.api.wire;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Puts objects of one class together from parts, some of which are known already, and most of which are of a usual
/// form. What is left for Jackson is whatever is unusual, with all that it has to say of mistakes.
final class Assembly {
    /// What Jackson needs for its part.
    record Making(ObjectMapper mapper, DeserializationContext context) {
        static Making with(ObjectMapper mapper) {
            return new Making(mapper, ((DefaultDeserializationContext) mapper.getDeserializationContext())
                    .createInstance(mapper.getDeserializationConfig(), null, null));
        }
    }

    /// Where parts may be known from.
    interface Source {
        /// The part that this tree became before, if it is known.
        @Nullable
        Object part(String name, Json value);
    }

    /// A field of the class.
    private static final class Slot {
        private final SettableBeanProperty property;
        private final Filling filling;
        private final Direct.Setter setter;
        private volatile @Nullable ObjectReader reader;

        Slot(SettableBeanProperty property, Making making) {
            this.property = property;
            this.setter = Direct.setter(property);
            this.filling = property.hasValueTypeDeserializer()
                    ? _ -> null
                    : Filling.of(property.getType(), property.getValueDeserializer(), making);
        }

        /// A reader has found its way to a class once and for all; most fields never need one.
        ObjectReader reader(ObjectMapper mapper) {
            var known = reader;
            if (known != null) return known;
            var fresh = mapper.readerFor(property.getType());
            reader = fresh;
            return fresh;
        }
    }

    private final Direct.Maker maker;
    private final Consumer<Object> leaner;
    private final Making making;
    private final Map<String, Slot> slots = new HashMap<>();

    Assembly(BeanDeserializerBase way, Making making) {
        this.maker = Direct.maker(way.getValueInstantiator(), making.context);
        this.leaner = Direct.leaner(way.handledType());
        this.making = making;
        way.properties().forEachRemaining(it -> slots.put(it.getName(), new Slot(it, making)));
    }

    /// Nothing for a class that Jackson fills in another way than field by field.
    static Optional<Assembly> of(ObjectMapper mapper, Class<?> type) {
        var making = Making.with(mapper);
        try {
            return making.context.findRootValueDeserializer(mapper.constructType(type)) instanceof BeanDeserializer way
                    && way.getValueInstantiator().canCreateUsingDefault()
                            ? Optional.of(new Assembly(way, making))
                            : Optional.empty();
        } catch (JsonMappingException broken) {
            throw new IllegalArgumentException("expected a class that has a JSON form, found " + type, broken);
        }
    }

    /// What Jackson would make of the tree, or nothing.
    Optional<Object> put(Json.Obj tree, Source known) {
        try {
            var model = maker.make();
            var fields = (Fields) tree.fields();
            for (var i = 0; i < fields.size(); i++) {
                var slot = slots.get(fields.name(i));
                if (slot == null) return Optional.empty();
                var part = part(slot, fields.value(i), known);
                if (part == null) return Optional.empty();
                slot.setter.set(model, part);
            }
            leaner.accept(model);
            return Optional.of(model);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private @Nullable Object part(Slot slot, Json value, Source known) throws IOException {
        var before = known.part(slot.property.getName(), value);
        if (before != null) return before;
        var made = slot.filling.of(value);
        return made == null ? decoded(slot, value) : made;
    }

    private @Nullable Object decoded(Slot slot, Json value) throws IOException {
        try (var buffer = new TokenBuffer(making.mapper, false)) {
            Codec.put(value, buffer);
            try (var parser = buffer.asParserOnFirstToken()) {
                return slot.reader(making.mapper).readValue(parser);
            }
        }
    }
}
