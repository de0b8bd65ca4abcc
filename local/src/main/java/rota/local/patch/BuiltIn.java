package rota.local.patch;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The shapes of the kinds that Kubernetes has built in, made from [Facts].
final class BuiltIn {
    static final BuiltIn FACTS = new BuiltIn(Facts.builtIn());

    private final Facts facts;
    private final Map<String, Shape.Fields> types = new HashMap<>();

    private BuiltIn(Facts facts) {
        this.facts = facts;
        facts.types().forEach(it -> types.put(it.name(), fields(it)));
    }

    Optional<Shape.Fields> kind(String apiVersion, String name) {
        return facts.of(apiVersion, name).map(it -> type(it.name()));
    }

    Shape.Fields objectMeta() {
        return type("meta.ObjectMeta");
    }

    private Shape.Fields type(String name) {
        return Objects.requireNonNull(types.get(name), () -> "kinds.txt: no type " + name);
    }

    private Shape.Fields fields(Facts.Type type) {
        var members = new LinkedHashMap<String, Shape.Member>();
        type.fields().forEach(it -> members.put(it.name(), member(it)));
        return new Shape.Fields(members, type.others().map(this::shape), type.atomic());
    }

    private Shape.Member member(Facts.Field field) {
        Shape.Strategy strategy = Shape.Strategy.Plain.PLAIN;
        Optional<Json> fallback = Optional.empty();
        for (var word : field.words()) {
            if (word.equals("replace")) strategy = Shape.Strategy.Plain.REPLACE;
            if (word.equals("merge")) strategy = new Shape.Strategy.MergeItems(Optional.empty());
            if (word.startsWith("merge:")) strategy = new Shape.Strategy.MergeItems(Optional.of(word.substring(6)));
            if (word.startsWith("=")) fallback = Optional.of(Codec.read(word.substring(1)));
        }
        return new Shape.Member(shape(field.shape()), strategy, fallback, presence(field));
    }

    private static Shape.Presence presence(Facts.Field field) {
        return new Shape.Presence(field.is("always"), field.is("empty"), field.after(":=").map(Codec::read));
    }

    /// Types are looked up when they are needed: some contain themselves.
    private Supplier<Shape> shape(String text) {
        var bracket = text.indexOf('<');
        if (bracket >= 0) {
            var inner = shape(text.substring(bracket + 1, text.length() - 1));
            return compound(text.substring(0, bracket), inner);
        }
        return switch (text) {
            case "text" -> () -> Shape.Leaf.TEXT;
            case "bytes" -> () -> Shape.Leaf.BYTES;
            case "int32", "int64" -> () -> Shape.Leaf.INTEGER;
            case "double" -> () -> Shape.Leaf.NUMBER;
            case "boolean" -> () -> Shape.Leaf.BOOLEAN;
            case "time" -> () -> Shape.Leaf.TIME;
            case "microtime" -> () -> Shape.Leaf.MICRO_TIME;
            case "quantity" -> () -> Shape.Leaf.QUANTITY;
            case "intOrString" -> () -> Shape.Leaf.ANY;
            case "free" -> () -> Shape.Free.GRANULAR;
            case "whole" -> () -> Shape.Free.ATOMIC;
            default -> new Lazy(() -> type(text));
        };
    }

    private static Supplier<Shape> compound(String word, Supplier<Shape> inner) {
        return switch (word) {
            case "map" -> constant(new Shape.Fields(new LinkedHashMap<>(), Optional.of(inner), false));
            case "atomic" -> new Lazy(() -> ((Shape.Fields) inner.get()).atomic(true));
            case "granular" -> new Lazy(() -> ((Shape.Fields) inner.get()).atomic(false));
            case "list" -> constant(new Shape.Items(inner, new Shape.Listing.Atomic()));
            case "set" -> constant(new Shape.Items(inner, new Shape.Listing.Set()));
            default -> constant(new Shape.Items(inner, new Shape.Listing.Keyed(keys(word))));
        };
    }

    private static Supplier<Shape> constant(Shape shape) {
        return () -> shape;
    }

    private static List<String> keys(String word) {
        if (!word.startsWith("keyed(")) throw new IllegalStateException("kinds.txt: no shape " + word);
        return List.of(word.substring("keyed(".length(), word.length() - 1).split(",", -1));
    }

    /// A shape that is made when it is first needed, since it may contain itself, and then kept.
    private static final class Lazy implements Supplier<Shape> {
        private final Supplier<Shape> recipe;
        private volatile @Nullable Shape made;

        private Lazy(Supplier<Shape> recipe) {
            this.recipe = recipe;
        }

        @Override
        public Shape get() {
            var shape = made;
            if (shape == null) {
                shape = recipe.get();
                made = shape;
            }
            return shape;
        }
    }
}
