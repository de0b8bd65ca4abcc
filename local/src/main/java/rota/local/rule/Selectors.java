package rota.local.rule;

import java.util.List;
import rota.api.wire.Json;

/// Label selectors: whether they are well formed, and what they match.
public final class Selectors {
    private Selectors() {}

    /// Complains about what is wrong with a selector.
    public static void check(Place selector) {
        labels(selector.at("matchLabels"));
        for (var term : selector.items("matchExpressions")) {
            var values = term.items("values");
            switch (term.text("operator")) {
                case "In", "NotIn" -> {
                    if (values.isEmpty()) {
                        term.at("values").required("must be specified when `operator` is 'In' or 'NotIn'");
                    }
                }
                case "Exists", "DoesNotExist" -> {
                    if (!values.isEmpty()) {
                        term.at("values")
                                .forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                    }
                }
                default -> term.at("operator").invalid("not a valid selector operator");
            }
            label(term.at("key"));
            values.forEach(value -> QualifiedName.valueProblem(value.text()).ifPresent(value::invalid));
        }
    }

    /// Complains about keys and values that cannot be labels.
    public static void labels(Place labels) {
        for (var label : labels.entries()) {
            QualifiedName.problem(label.key())
                    .ifPresent(it -> labels.report(Fault.invalid(labels.path(), label.key(), it)));
            QualifiedName.valueProblem(label.place().text())
                    .ifPresent(it -> labels.report(Fault.invalid(labels.path(), label.place().value(), it)));
        }
    }

    /// Complains about a text that cannot be the key of a label.
    public static void label(Place key) {
        QualifiedName.problem(key.text()).ifPresent(it -> key.report(Fault.invalid(key.path(), key.text(), it)));
    }

    public static boolean isEmpty(Json.Obj selector) {
        return selector.object("matchLabels").fields().isEmpty() && selector.items("matchExpressions").isEmpty();
    }

    /// Whether a selector matches labels; an empty one matches everything.
    public static boolean matches(Json.Obj selector, Json.Obj labels) {
        return selector.object("matchLabels").fields().entrySet().stream()
                .allMatch(it -> it.getValue().equals(labels.fields().get(it.getKey())))
                && selector.items("matchExpressions").stream()
                        .allMatch(it -> it instanceof Json.Obj term && holds(term, labels));
    }

    private static boolean holds(Json.Obj term, Json.Obj labels) {
        var value = labels.get(term.text("key").orElse(""));
        List<Json> values = term.items("values");
        return switch (term.text("operator").orElse("")) {
            case "In" -> value.filter(values::contains).isPresent();
            case "NotIn" -> value.filter(values::contains).isEmpty();
            case "Exists" -> value.isPresent();
            case "DoesNotExist" -> value.isEmpty();
            default -> false;
        };
    }
}
