package rota.api.proto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// What the fields of a type are called by number, and what they hold, read from `messages.txt`, which explains its own
/// format.
final class Messages {
    static final Messages FACTS = new Messages(lines());

    private final Map<String, Map<Integer, Field>> types = new HashMap<>();
    private final Map<String, String> kinds = new HashMap<>();

    /// A field of a message.
    sealed interface Field {
        /// One with a name.
        ///
        /// @param zeroIsAbsent a zero, an empty text or an empty list is as good as none
        record Named(String name, Shape shape, boolean zeroIsAbsent) implements Field {}

        /// The fields in it are fields of the message itself.
        record Inlined(String type) implements Field {}
    }

    private Messages(List<String> lines) {
        for (var line : lines) {
            var words = List.of(line.split(" ", -1));
            if (words.getFirst().equals("kind")) kinds.put(words.get(1) + " " + words.get(2), words.get(3));
            else
                types.put(words.getFirst(), fields(words.subList(1, words.size())));
        }
    }

    private static Map<Integer, Field> fields(List<String> words) {
        var fields = new HashMap<Integer, Field>();
        for (var word : words) {
            var parts = word.split(":", -1);
            fields.put(Integer.valueOf(parts[0]), parts[1].startsWith("*") ? new Field.Inlined(parts[1].substring(1))
                    : named(parts[1], parts[2]));
        }
        return fields;
    }

    private static Field named(String name, String shape) {
        var zeroIsAbsent = shape.endsWith("?");
        return new Field.Named(name, Shape.parse(zeroIsAbsent ? shape.substring(0, shape.length() - 1) : shape),
                zeroIsAbsent);
    }

    /// The type of a kind; empty for one that is not built in.
    Optional<String> type(String apiVersion, String kind) {
        return Optional.ofNullable(kinds.get(apiVersion + " " + kind));
    }

    /// The field with a number; empty for one newer than we.
    Optional<Field> field(String type, int number) {
        return Optional.ofNullable(fields(type).get(number));
    }

    /// All that a type has, by number.
    Map<Integer, Field> fields(String type) {
        return Objects.requireNonNull(types.get(type), () -> "messages.txt: no type " + type);
    }

    private static List<String> lines() {
        var stream = Objects.requireNonNull(Messages.class.getResourceAsStream("messages.txt"), "messages.txt");
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
