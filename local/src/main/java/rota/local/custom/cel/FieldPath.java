package rota.local.custom.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import rota.local.custom.schema.Path;
import rota.local.custom.schema.Structural;

/// The place that a rule blames, below its own: `.spec.ports` or `.labels['example.org/name']`.
final class FieldPath {
    private static final Pattern STEP = Pattern.compile("\\.([^.\\[\\]]+)|\\['((?:[^'\\\\]|\\\\.)*)'\\]");

    private FieldPath() {}

    private record Step(String name, boolean quoted) {}

    static Path below(Path path, String text) {
        var place = path;
        for (var step : steps(text).orElse(List.of())) {
            place = step.quoted() ? place.key(step.name()) : place.field(step.name());
        }
        return place;
    }

    /// Whether the schema has such a place.
    static boolean isValid(String text, Structural schema) {
        var steps = steps(text);
        if (steps.isEmpty() || steps.get().isEmpty()) return false;
        var here = Optional.of(schema);
        for (var step : steps.get()) {
            here = here.flatMap(it -> Optional.ofNullable(it.properties().get(step.name()))
                    .or(() -> step.quoted() ? it.field(step.name()) : Optional.empty()));
        }
        return here.isPresent();
    }

    private static Optional<List<Step>> steps(String text) {
        var steps = new ArrayList<Step>();
        var step = STEP.matcher(text);
        var end = 0;
        while (step.find() && step.start() == end) {
            var name = step.group(1);
            steps.add(name == null ? new Step(step.group(2), true) : new Step(name, false));
            end = step.end();
        }
        return end == text.length() ? Optional.of(steps) : Optional.empty();
    }
}
