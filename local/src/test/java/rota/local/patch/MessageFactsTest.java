package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.proto.Protobuf;

/// `messages.txt` says what fields hold, and so does `kinds.txt`: they agree.
class MessageFactsTest {

    @Test
    void both_lists_say_the_same_of_every_field_and_every_kind() throws IOException {
        var differences = new ArrayList<String>();
        for (var line : lines()) {
            var words = List.of(line.split(" ", -1));
            if (words.getFirst().equals("kind")) kind(words, differences);
            else
                Facts.builtIn().types().stream().filter(it -> it.name().equals(words.getFirst())).findFirst().ifPresent(
                        type -> words.stream().skip(1).filter(it -> !it.contains("*")).forEach(word -> field(type, word,
                                differences)));
        }

        assertThat(differences).isEmpty();
    }

    private static void kind(List<String> words, List<String> differences) {
        var known = Facts.builtIn().of(words.get(1), words.get(2)).map(Facts.Type::name);
        if (known.isPresent() && !known.get().equals(words.get(3))) differences.add(words + ", but " + known.get());
    }

    private static void field(Facts.Type type, String word, List<String> differences) {
        var parts = word.split(":", -1);
        var known = type.fields().stream().filter(it -> it.name().equals(parts[1])).findFirst();
        var expected = known.map(it -> plain(it.shape()) + (it.is("empty") ? "?" : ""));
        if (!expected.equals(Optional.of(parts[2])))
            differences.add(type.name() + " " + word + ", but "
                    + expected);
    }

    /// How items are told apart is no matter of the wire.
    private static String plain(String shape) {
        var bracket = shape.indexOf('<');
        if (bracket < 0) return shape;
        var inner = plain(shape.substring(bracket + 1, shape.length() - 1));
        var word = shape.substring(0, bracket).replaceAll("\\(.*", "");
        return switch (word) {
            case "atomic", "granular" -> inner;
            case "map" -> "map<" + inner + ">";
            default -> "list<" + inner + ">";
        };
    }

    private static List<String> lines() throws IOException {
        try (var stream = Objects.requireNonNull(Protobuf.class.getResourceAsStream("messages.txt"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().filter(it -> !it.startsWith("#"))
                    .toList();
        }
    }
}
