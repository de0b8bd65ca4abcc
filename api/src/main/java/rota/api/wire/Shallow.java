package rota.api.wire;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/// Copies of model objects that share what they are made of.
final class Shallow {
    /// How to make an object of a class, and what it has.
    private record Layout(Constructor<?> constructor, List<Field> fields) {}

    private static final ClassValue<Layout> LAYOUTS = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            try {
                return new Layout(type.getConstructor(), fields(type));
            } catch (NoSuchMethodException broken) {
                throw new IllegalArgumentException("expected a model class, found " + type, broken);
            }
        }
    };

    private Shallow() {}

    static <T> T copy(T object) {
        @SuppressWarnings("unchecked") // getClass() of a T is a class of T
        var type = (Class<T>) object.getClass();
        var layout = LAYOUTS.get(type);
        try {
            var copy = type.cast(layout.constructor.newInstance());
            for (var field : layout.fields) field.set(copy, field.get(object));
            return copy;
        } catch (ReflectiveOperationException broken) {
            throw new IllegalArgumentException("expected a model class, found " + type, broken);
        }
    }

    /// All but those that the constructor has set for good.
    private static List<Field> fields(Class<?> type) {
        var fields = new ArrayList<Field>();
        for (Class<?> here = type; here != Object.class; here = here.getSuperclass()) {
            for (var field : here.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || Modifier.isFinal(field.getModifiers())) continue;
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return List.copyOf(fields);
    }
}
