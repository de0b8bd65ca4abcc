package rota.local.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/// The part of a URL behind the question mark.
record Query(SequencedMap<String, List<String>> values) {

    /// @throws rota.api.client.ApiException when it is not encoded as it should be
    static Query parse(String raw) {
        var values = new LinkedHashMap<String, List<String>>();
        for (var pair : raw.split("&", -1)) {
            if (pair.isEmpty()) continue;
            var equals = pair.indexOf('=');
            var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            values.computeIfAbsent(name, _ -> new ArrayList<>()).add(equals < 0 ? "" : decoded(pair.substring(equals
                    + 1)));
        }
        return new Query(values);
    }

    Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }

    String text(String name) {
        return first(name).orElse("");
    }

    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /// Anything but `false` and `0` is a yes, as soon as the option is there.
    boolean flag(String name) {
        return first(name).filter(it -> !it.equals("false") && !it.equals("0")).isPresent();
    }

    OptionalLong number(String name) {
        var text = text(name);
        if (text.isEmpty()) return OptionalLong.empty();
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException _) {
            throw Refusals.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }

    private static String decoded(String text) {
        try {
            return java.net.URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw Refusals.badRequest("invalid URL escape in the query");
        }
    }
}
