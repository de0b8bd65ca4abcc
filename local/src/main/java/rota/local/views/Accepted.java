package rota.local.views;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a client would like to get: the ranges of an `Accept` header, the dearest first.
record Accepted(List<Range> ranges) {

    /// One range.
    ///
    /// @param parameters such as `as=Table`, without the weight
    record Range(String type, List<String> parameters, double weight) {
        boolean says(String parameter) {
            return parameters.contains(parameter);
        }

        Optional<String> after(String prefix) {
            return parameters.stream().filter(it -> it.startsWith(prefix)).map(it -> it.substring(prefix.length()))
                    .findFirst();
        }

        /// Whether it is content with JSON in its usual form.
        boolean takesJson() {
            return after("as=").isEmpty() && List.of("application/json", "application/*", "*/*").contains(type);
        }
    }

    static Accepted of(String header) {
        if (header.isBlank()) return of("*/*");
        var ranges = new ArrayList<Range>();
        for (var text : header.split(",", -1)) ranges.add(range(text));
        ranges.sort(Comparator.comparingDouble(Range::weight).reversed());
        return new Accepted(List.copyOf(ranges));
    }

    private static Range range(String text) {
        var parts = text.strip().split("\\s*;\\s*", -1);
        var parameters = new ArrayList<String>();
        var weight = 1.0;
        for (var i = 1; i < parts.length; i++) {
            if (parts[i].startsWith("q=")) weight = weight(parts[i].substring(2));
            else
                parameters.add(parts[i]);
        }
        return new Range(parts[0].toLowerCase(Locale.ROOT), List.copyOf(parameters), weight);
    }

    private static double weight(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
