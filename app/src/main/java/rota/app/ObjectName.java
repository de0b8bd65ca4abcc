package rota.app;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.api.meta.Kind;

/// `KIND` or `KIND/NAME` on the command line.
record ObjectName(Kind kind, Optional<String> name) {

    /// @param words what the kinds may be called
    static ObjectName parse(String text, Map<String, Kind> words) {
        var slash = text.indexOf('/');
        var word = (slash < 0 ? text : text.substring(0, slash)).toLowerCase(Locale.ROOT);
        var kind = words.get(word);
        if (kind == null)
            throw Failure.usage("one of " + words.values().stream().distinct().map(Kind::toString)
                    .collect(Collectors.joining(", ")), "'" + word + "'", nearest(word, words.keySet())
                            .map(it -> "did you mean " + it + "?").orElse("name one of these"));
        var name = slash < 0 ? "" : text.substring(slash + 1);
        if (slash >= 0 && (name.isEmpty() || name.contains("/")))
            throw Failure.usage("KIND/NAME", "'" + text + "'", "use for example " + kind + "/sum");
        return new ObjectName(kind, Optional.of(name).filter(it -> !it.isEmpty()));
    }

    /// The one that somebody who typed this probably meant.
    static Optional<String> nearest(String typed, Collection<String> known) {
        var bound = Math.max(1, typed.length() / 3);
        return known.stream().filter(it -> distance(typed, it) <= bound)
                .min(Comparator.comparingInt((String it) -> distance(typed, it))
                        .thenComparing(it -> !it.startsWith(typed)).thenComparing(it -> it));
    }

    /// How many letters have to be put in, taken out or replaced.
    private static int distance(String one, String other) {
        var above = new int[other.length() + 1];
        for (var i = 0; i <= other.length(); i++) above[i] = i;
        for (var row = 1; row <= one.length(); row++) {
            var here = new int[other.length() + 1];
            here[0] = row;
            for (var i = 1; i <= other.length(); i++) {
                var replaced = above[i - 1] + (one.charAt(row - 1) == other.charAt(i - 1) ? 0 : 1);
                here[i] = Math.min(replaced, Math.min(above[i], here[i - 1]) + 1);
            }
            above = here;
        }
        return above[other.length()];
    }
}
