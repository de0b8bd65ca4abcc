package rota.local.proto;

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

/// What the fields of a type are called by number, read from `numbers.txt`, which explains its own format.
final class Numbers {
    static final Numbers FACTS = new Numbers(lines());

    private final Map<String, Map<Integer, String>> types = new HashMap<>();

    private Numbers(List<String> lines) {
        for (var line : lines) {
            var words = List.of(line.split(" ", -1));
            var fields = new HashMap<Integer, String>();
            for (var word : words.subList(1, words.size())) {
                var colon = word.indexOf(':');
                fields.put(Integer.valueOf(word.substring(0, colon)), word.substring(colon + 1));
            }
            types.put(words.getFirst(), fields);
        }
    }

    /// The name of a field; with a star before it, the type whose fields are meant. Empty for one newer than we.
    Optional<String> name(String type, int number) {
        return Optional.ofNullable(types.getOrDefault(type, Map.of()).get(number));
    }

    boolean knows(String type) {
        return types.containsKey(type);
    }

    private static List<String> lines() {
        var stream = Objects.requireNonNull(Numbers.class.getResourceAsStream("numbers.txt"), "numbers.txt");
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
