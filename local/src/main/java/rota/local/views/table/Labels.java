package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import rota.api.wire.Json;

/// Labels and selectors in the short form that a query would have.
final class Labels {
    private Labels() {}

    /// `a=b,c=d`, or a word for nothing.
    static String of(Json.Obj labels) {
        if (labels.fields().isEmpty()) return Subject.NONE;
        var parts = new ArrayList<String>();
        new TreeMap<>(labels.fields()).forEach((label, value) -> parts.add(label + "=" + text(value)));
        return String.join(",", parts);
    }

    /// The same for a selector with expressions.
    static String selector(Json.Obj selector) {
        var query = query(selector);
        return query.isEmpty() ? Subject.NONE : query;
    }

    /// The query that a selector stands for, empty for one that asks for nothing.
    static String query(Json.Obj selector) {
        var terms = new TreeMap<String, List<String>>();
        selector.object("matchLabels").fields()
                .forEach((label, value) -> terms.computeIfAbsent(label, _ -> new ArrayList<>())
                        .add(label + "=" + text(value)));
        for (var expression : Subject.objects(selector, "matchExpressions")) {
            var label = expression.text("key").orElse("");
            terms.computeIfAbsent(label, _ -> new ArrayList<>()).add(term(label, expression));
        }
        return String.join(",", terms.values().stream().flatMap(List::stream).toList());
    }

    private static String term(String label, Json.Obj expression) {
        var values = expression.items("values").stream().map(Labels::text).sorted().toList();
        return switch (expression.text("operator").orElse("")) {
            case "In" -> label + " in (" + String.join(",", values) + ")";
            case "NotIn" -> label + " notin (" + String.join(",", values) + ")";
            case "DoesNotExist" -> "!" + label;
            default -> label;
        };
    }

    private static String text(Json value) {
        return value instanceof Json.Str(var text) ? text : value.toString();
    }
}
