package rota.local.patch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Kind;

/// What `kinds.txt` says about the kinds that Kubernetes has built in, word for word; the file explains its own format.
///
/// For merging, [Schemas] says the same in values. This is for those who describe the kinds to others.
public final class Facts {
    private static final Facts BUILT_IN = new Facts(lines());

    private final SequencedMap<String, String> kinds = new LinkedHashMap<>();
    private final SequencedMap<String, Type> types = new LinkedHashMap<>();

    /// One type and its fields.
    ///
    /// @param others the shape of any other field, empty where there is none
    public record Type(String name, boolean atomic, List<Field> fields, Optional<String> others) {
        public Type {
            fields = List.copyOf(fields);
        }
    }

    /// One field: its shape, and what else there is to say about it.
    public record Field(String name, String shape, List<String> words) {
        public Field {
            words = List.copyOf(words);
        }

        public boolean is(String word) {
            return words.contains(word);
        }

        /// What follows a word such as `in:`.
        public Optional<String> after(String prefix) {
            return words.stream().filter(it -> it.startsWith(prefix)).map(it -> it.substring(prefix.length()))
                    .findFirst();
        }
    }

    private Facts(List<String> lines) {
        var at = 0;
        while (at < lines.size()) {
            var end = at + 1;
            while (end < lines.size() && lines.get(end).startsWith(" ")) end++;
            read(words(lines.get(at)), lines.subList(at + 1, end));
            at = end;
        }
    }

    public static Facts builtIn() {
        return BUILT_IN;
    }

    /// The type of a kind, empty for kinds that are not built in.
    public Optional<Type> of(Kind kind) {
        return of(kind.apiVersion(), kind.name());
    }

    /// The same for a kind by its names.
    public Optional<Type> of(String apiVersion, String kind) {
        return Optional.ofNullable(kinds.get(apiVersion + " " + kind)).map(this::type);
    }

    public Type type(String name) {
        return Objects.requireNonNull(types.get(name), () -> "kinds.txt: no type " + name);
    }

    List<Type> types() {
        return List.copyOf(types.values());
    }

    private void read(List<String> head, List<String> fields) {
        if (head.getFirst().equals("kind")) kinds.put(head.get(1) + " " + head.get(2), head.get(3));
        else
            types.put(head.get(1), type(head, fields));
    }

    private static Type type(List<String> head, List<String> lines) {
        var fields = new ArrayList<Field>();
        Optional<String> others = Optional.empty();
        for (var line : lines) {
            var words = words(line);
            if (words.getFirst().equals("*")) others = Optional.of(words.get(1));
            else
                fields.add(new Field(words.getFirst(), words.get(1), words.subList(2, words.size())));
        }
        return new Type(head.get(1), head.contains("atomic"), fields, others);
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split(" ", -1));
    }

    private static List<String> lines() {
        var stream = Objects.requireNonNull(Facts.class.getResourceAsStream("kinds.txt"), "kinds.txt");
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
