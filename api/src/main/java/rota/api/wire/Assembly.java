package rota.api.wire;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
    private record Slot(String name, Blank.Slot blank, Filling filling) {
        static Slot of(SettableBeanProperty property, Blank.Slot blank, Making making) {
            return new Slot(property.getName(), blank, property.hasValueTypeDeserializer()
                    ? _ -> null
                    : Filling.of(property.getType(), property.getValueDeserializer(), making));
        }
    }

    private final Blank blank;
    private final Map<String, Slot> slots = new HashMap<>();

    Assembly(BeanDeserializerBase way, Making making) {
        this.blank = new Blank(way, making);
        way.properties().forEachRemaining(it -> blank.slot(it.getName()).ifPresent(slot -> slots.put(it.getName(), Slot
                .of(it, slot, making))));
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
            var model = blank.make();
            var fields = (Fields) tree.fields();
            for (var i = 0; i < fields.size(); i++) {
                var slot = slots.get(fields.name(i));
                if (slot == null) return Optional.empty();
                var part = part(slot, fields.value(i), known);
                if (part == null) return Optional.empty();
                slot.blank.set(model, part);
            }
            blank.done(model);
            return Optional.of(model);
        } catch (UncheckedIOException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static @Nullable Object part(Slot slot, Json value, Source known) {
        var before = known.part(slot.name, value);
        if (before != null) return before;
        var made = slot.filling.of(value);
        return made == null ? slot.blank.decoded(value) : made;
    }
}
