package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import rota.api.meta.Durations;

/// Reads annotations and remembers what was wrong with them.
final class OptionReader {
    private final Map<String, String> annotations;
    private final List<String> mistakes = new ArrayList<>();

    OptionReader(Map<String, String> annotations) {
        this.annotations = annotations;
    }

    List<String> mistakes() {
        return mistakes;
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(annotations.get(key)).map(String::strip).filter(it -> !it.isEmpty());
    }

    Optional<Duration> span(String key) {
        return read(key, "a span of time such as 5m", text -> {
            var span = Durations.parse(text);
            if (span.isNegative()) throw new IllegalArgumentException(text);
            return span;
        });
    }

    Optional<Double> part(String key) {
        return read(key, "a number from 0 to 1", text -> {
            if (!text.matches("0(\\.\\d{1,9})?|1(\\.0{1,9})?")) throw new IllegalArgumentException(text);
            return Double.valueOf(text);
        });
    }

    Optional<IntOrString> share(String key) {
        return read(key, "a number such as 3 or 80%", text -> {
            if (!text.matches("\\d{1,6}%?")) throw new IllegalArgumentException(text);
            return text.endsWith("%") ? new IntOrString(text) : new IntOrString(Integer.valueOf(text));
        });
    }

    Optional<String> oneOf(String key, String... words) {
        return read(key, String.join(" or ", words), text -> {
            if (!List.of(words).contains(text)) throw new IllegalArgumentException(text);
            return text;
        });
    }

    Optional<Hours> hours(String key) {
        return read(key, "times of the day such as 22:00-06:00 or Sat 08:00-20:00", Hours::parse);
    }

    List<String> pairs(String key) {
        var pairs = new ArrayList<String>();
        for (var pair : Optional.ofNullable(annotations.get(key)).orElse("").split(",", -1)) {
            if (pair.isBlank()) continue;
            if (pair.strip().matches("(partition|qos|comment)=\\S+")) pairs.add(pair.strip());
            else
                mistaken(key, "partition=NAME, qos=NAME or comment=TEXT", pair);
        }
        return pairs;
    }

    private <T> Optional<T> read(String key, String expected, Function<String, T> parse) {
        var text = Optional.ofNullable(annotations.get(key));
        if (text.isEmpty()) return Optional.empty();
        try {
            return Optional.of(parse.apply(text.get()));
        } catch (IllegalArgumentException _) {
            mistaken(key, expected, text.get());
            return Optional.empty();
        }
    }

    private void mistaken(String key, String expected, String found) {
        mistakes.add("annotation " + key + ": expected " + expected + ", found '" + found + "'");
    }
}
