package rota.api.meta;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// A label selector, parsed. An empty one matches everything, as in the API.
public record Selector(List<Term> terms) {
    public static final Selector EVERYTHING = new Selector(List.of());

    /// One demand on one label.
    public sealed interface Term {
        record In(String label, SequencedSet<String> values) implements Term {}

        record NotIn(String label, SequencedSet<String> values) implements Term {}

        record Exists(String label) implements Term {}

        record Absent(String label) implements Term {}
    }

    public Selector {
        terms = List.copyOf(terms);
    }

    public static Selector of(LabelSelector selector) {
        var terms = new ArrayList<Term>();
        selector.getMatchLabels().forEach((label, value) -> terms.add(new Term.In(label, Ordered.set(value))));
        selector.getMatchExpressions().forEach(it -> terms.add(term(it)));
        return new Selector(terms);
    }

    public boolean matches(@Nullable Map<String, String> labels) {
        var present = labels == null ? Map.<String, String>of() : labels;
        for (var term : terms) if (!holds(term, present)) return false;
        return true;
    }

    private static boolean holds(Term term, Map<String, String> labels) {
        return switch (term) {
            case Term.In(var label, var values) -> value(labels, label).filter(values::contains).isPresent();
            case Term.NotIn(var label, var values) -> value(labels, label).filter(values::contains).isEmpty();
            case Term.Exists(var label) -> labels.containsKey(label);
            case Term.Absent(var label) -> !labels.containsKey(label);
        };
    }

    private static Optional<String> value(Map<String, String> labels, String label) {
        return Optional.ofNullable(labels.get(label));
    }

    private static Term term(LabelSelectorRequirement demand) {
        var label = demand.getKey();
        return switch (demand.getOperator()) {
            case "In" -> new Term.In(label, Ordered.set(demand.getValues()));
            case "NotIn" -> new Term.NotIn(label, Ordered.set(demand.getValues()));
            case "Exists" -> new Term.Exists(label);
            case "DoesNotExist" -> new Term.Absent(label);
            default -> throw new IllegalArgumentException("matchExpressions: operator must be In, NotIn, Exists or "
                    + "DoesNotExist, found '" + demand.getOperator() + "'");
        };
    }
}
