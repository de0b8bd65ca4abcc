package rota.api.wire;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The large parts of an object, spec and status. Trees share what a write leaves as it is, and most writes leave one
/// of these: what was decoded from it before is used again. So it is for the specs of pods that were made from one
/// template, and for the status that they begin with: other trees, but equal ones.
final class Parts {
    private static final String SPEC = "spec";
    private static final List<String> NAMES = List.of(SPEC, "status");

    private final ClassValue<List<BeanPropertyWriter>> known;
    /// Apart: nearly every status has a time in it and does not come again. They would push out the specs.
    private final Lately<Object> specs = new Lately<>();
    private final Lately<Object> statuses = new Lately<>();

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
        if (!NAMES.contains(name) || !(value instanceof Json.Obj tree)) return null;
        var fields = (Fields) tree.fields();
        var part = fields.decoded();
        if (part == null) part = lately(name).find(tree).orElse(null);
        if (part == null) return null;
        for (var property : known.get(type)) {
            if (!property.getName().equals(name) || !isOf(property, part)) continue;
            fields.decoded(part);
            return part;
        }
        return null;
    }

    private Lately<Object> lately(String name) {
        return name.equals(SPEC) ? specs : statuses;
    }

    /// Remembers what became of the parts of a tree.
    void remember(Json.Obj tree, Object model) {
        for (var property : known.get(model.getClass())) {
            if (!(tree.fields().get(property.getName()) instanceof Json.Obj inner)) continue;
            var fields = (Fields) inner.fields();
            if (isOf(property, fields.decoded())) continue;
            var part = value(property, model);
            if (part == null) continue;
            fields.decoded(part);
            lately(property.getName()).put(inner, part);
        }
    }

    private static boolean isOf(BeanPropertyWriter property, @Nullable Object part) {
        return part != null && property.getType().getRawClass() == part.getClass();
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
