package rota.api.wire;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The large parts of an object, spec and status. Trees share what a write leaves as it is, and most writes leave one
/// of these: what was decoded from it before is used again.
final class Parts {
    private static final List<String> NAMES = List.of("spec", "status");

    private final ClassValue<List<BeanPropertyWriter>> known;

    Parts(ObjectMapper mapper) {
        known = new ClassValue<>() {
            @Override
            protected List<BeanPropertyWriter> computeValue(Class<?> type) {
                return find(mapper, type);
            }
        };
    }

    /// What was decoded from this field of such an object before, if anything was.
    @Nullable
    Object before(Class<?> type, String name, Json value) {
        if (!NAMES.contains(name) || !(value instanceof Json.Obj(Fields fields))) return null;
        var part = fields.decoded();
        if (part == null) return null;
        for (var property : known.get(type)) {
            if (property.getName().equals(name) && property.getType().getRawClass() == part.getClass()) return part;
        }
        return null;
    }

    /// Remembers what became of the parts of a tree.
    void remember(Json.Obj tree, Object model) {
        for (var property : known.get(model.getClass())) {
            if (!(tree.fields().get(property.getName()) instanceof Json.Obj(Fields fields))) continue;
            var part = value(property, model);
            if (part != null) fields.decoded(part);
        }
    }

    private static @Nullable Object value(BeanPropertyWriter property, Object model) {
        try {
            return property.get(model);
        } catch (Exception broken) {
            throw new IllegalStateException("expected to read " + property.getName() + " of " + model.getClass(),
                    broken);
        }
    }

    private static List<BeanPropertyWriter> find(ObjectMapper mapper, Class<?> type) {
        try {
            var properties = mapper.getSerializerProviderInstance().findValueSerializer(type).properties();
            var found = new ArrayList<BeanPropertyWriter>();
            properties.forEachRemaining(it -> {
                if (it instanceof BeanPropertyWriter property && NAMES.contains(it.getName())) found.add(property);
            });
            return List.copyOf(found);
        } catch (JsonMappingException broken) {
            throw new IllegalArgumentException("expected a class that has a JSON form, found " + type, broken);
        }
    }
}
