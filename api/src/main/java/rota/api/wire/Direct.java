package rota.api.wire;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.introspect.AnnotatedConstructor;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The constructors and setters of model classes, as method references that are made when the program runs. Jackson
/// calls them by reflection, and that takes longer than all they do. Where one cannot be referred to, because it is not
/// for everybody, Jackson's way is left.
final class Direct {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    /// To make a reference takes as long as many calls by reflection: a program that has just started, or that reads a
    /// field now and then, does without.
    private static final int OFTEN = 1000;
    /// All fields of a model are known.
    static final Map<String, Object> NOTHING_ELSE = Map.of();
    private static final MethodType ADDITIONS = MethodType.methodType(void.class, Map.class);

    private Direct() {}

    /// Makes an object that is empty.
    interface Maker {
        Object make() throws IOException;
    }

    /// Sets one field of an object.
    interface Setter {
        void set(Object model, Object part) throws IOException;
    }

    static Maker maker(ValueInstantiator usual, DeserializationContext context) {
        return new Maker() {
            private final AtomicInteger uses = new AtomicInteger();
            private volatile @Nullable Maker direct;

            @Override
            public Object make() throws IOException {
                var known = direct;
                if (known != null) return known.make();
                if (uses.incrementAndGet() == OFTEN && usual.getDefaultCreator() instanceof AnnotatedConstructor its)
                    direct = maker(its).orElse(null);
                return usual.createUsingDefault(context);
            }
        };
    }

    static Setter setter(SettableBeanProperty usual) {
        return new Setter() {
            private final AtomicInteger uses = new AtomicInteger();
            private volatile @Nullable Setter direct;

            @Override
            public void set(Object model, Object part) throws IOException {
                var known = direct;
                if (known != null) {
                    known.set(model, part);
                    return;
                }
                if (uses.incrementAndGet() == OFTEN && usual.getMember() instanceof AnnotatedMethod its
                        && its.getParameterCount() == 1)
                    direct = setter(its).orElse(null);
                usual.set(model, part);
            }
        };
    }

    /// Takes away the map for fields that the class does not know: in a model that has none it takes more room than the
    /// rest, and there are as many as there are parts of objects. What is left cannot be added to.
    static Consumer<Object> leaner(Class<?> type) {
        return new Consumer<>() {
            private final AtomicInteger uses = new AtomicInteger();
            private volatile @Nullable Setter direct;

            @Override
            public void accept(Object model) {
                if (uses.get() < OFTEN && uses.incrementAndGet() == OFTEN) direct = additions(type).orElse(null);
                var known = direct;
                if (known == null) return;
                try {
                    known.set(model, NOTHING_ELSE);
                } catch (IOException impossible) {
                    throw new UncheckedIOException(impossible);
                }
            }
        };
    }

    private static Optional<Setter> additions(Class<?> type) {
        try {
            var handle = LOOKUP.findVirtual(type, "setAdditionalProperties", ADDITIONS);
            return Optional.of(linked(Setter.class, "set", void.class, handle));
        } catch (NoSuchMethodException | IllegalAccessException _) {
            return Optional.empty();
        }
    }

    private static Optional<Maker> maker(AnnotatedConstructor constructor) {
        try {
            var handle = LOOKUP.unreflectConstructor(constructor.getAnnotated());
            return Optional.of(linked(Maker.class, "make", Object.class, handle));
        } catch (IllegalAccessException _) {
            return Optional.empty();
        }
    }

    private static Optional<Setter> setter(AnnotatedMethod method) {
        try {
            var handle = LOOKUP.unreflect(method.getAnnotated());
            return Optional.of(linked(Setter.class, "set", void.class, handle));
        } catch (IllegalAccessException _) {
            return Optional.empty();
        }
    }

    /// What the compiler does with a method reference.
    private static <T> T linked(Class<T> role, String name, Class<?> result, MethodHandle target) {
        var exact = target.type().wrap();
        var given = result == void.class ? exact.changeReturnType(result) : exact;
        try {
            var site = LambdaMetafactory.metafactory(LOOKUP, name, MethodType.methodType(role),
                    exact.generic().changeReturnType(result), target, given);
            return role.cast(site.getTarget().invoke());
        } catch (Throwable broken) {
            throw new IllegalStateException("expected a method to refer to, found " + target, broken);
        }
    }
}
