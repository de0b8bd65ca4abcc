package rota.local.patch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

/// The kinds that Kubernetes has built in, read from `kinds.txt`, which explains its own format.
final class BuiltIn {
    static final BuiltIn FACTS = new BuiltIn(lines());

    private final Map<String, String> kinds = new HashMap<>();
    private final Map<String, Shape.Fields> types = new HashMap<>();

    private BuiltIn(List<String> lines) {
        var at = 0;
        while (at < lines.size()) {
            var end = at + 1;
            while (end < lines.size() && lines.get(end).startsWith(" ")) end++;
            read(words(lines.get(at)), lines.subList(at + 1, end));
            at = end;
        }
    }

    Optional<Shape.Fields> kind(String apiVersion, String name) {
        return Optional.ofNullable(kinds.get(apiVersion + " " + name)).map(this::type);
    }

    Shape.Fields objectMeta() {
        return type("meta.ObjectMeta");
    }

    private Shape.Fields type(String name) {
        return Objects.requireNonNull(types.get(name), () -> "kinds.txt: no type " + name);
    }

    private static List<String> lines() {
        var stream = Objects.requireNonNull(BuiltIn.class.getResourceAsStream("kinds.txt"), "kinds.txt");
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split(" ", -1));
    }

    private void read(List<String> head, List<String> fields) {
        if (head.getFirst().equals("kind")) kinds.put(head.get(1) + " " + head.get(2), head.get(3));
        else
            types.put(head.get(1), type(fields, head.contains("atomic")));
    }

    private Shape.Fields type(List<String> fields, boolean atomic) {
        var members = new LinkedHashMap<String, Shape.Member>();
        Optional<Supplier<Shape>> others = Optional.empty();
        for (var line : fields) {
            var words = words(line);
            if (words.getFirst().equals("*")) others = Optional.of(shape(words.get(1)));
            else
                members.put(words.getFirst(), member(words));
        }
        return new Shape.Fields(members, others, atomic);
    }

    private Shape.Member member(List<String> words) {
        Shape.Strategy strategy = Shape.Strategy.Plain.PLAIN;
        Optional<Json> fallback = Optional.empty();
        for (var word : words.subList(2, words.size())) {
            if (word.equals("replace")) strategy = Shape.Strategy.Plain.REPLACE;
            if (word.equals("merge")) strategy = new Shape.Strategy.MergeItems(Optional.empty());
            if (word.startsWith("merge:")) strategy = new Shape.Strategy.MergeItems(Optional.of(word.substring(6)));
            if (word.startsWith("=")) fallback = Optional.of(Codec.read(word.substring(1)));
        }
        return new Shape.Member(shape(words.get(1)), strategy, fallback, presence(words));
    }

    private static Shape.Presence presence(List<String> words) {
        var filled =
                words.stream().filter(it -> it.startsWith(":=")).findFirst().map(it -> Codec.read(it.substring(2)));
        return new Shape.Presence(words.contains("always"), words.contains("empty"), filled);
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
            case "number" -> () -> Shape.Leaf.NUMBER;
            case "boolean" -> () -> Shape.Leaf.BOOLEAN;
            case "scalar" -> () -> Shape.Leaf.ANY;
            case "quantity" -> () -> Shape.Leaf.QUANTITY;
            case "time" -> () -> Shape.Leaf.TIME;
            case "microtime" -> () -> Shape.Leaf.MICRO_TIME;
            case "bytes" -> () -> Shape.Leaf.BYTES;
            case "free" -> () -> Shape.Free.GRANULAR;
            case "whole" -> () -> Shape.Free.ATOMIC;
            default -> () -> type(text);
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
