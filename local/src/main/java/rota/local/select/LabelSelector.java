package rota.local.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import rota.api.meta.Selector;
import rota.api.wire.Json;

/// A label selector from a query: `app=web,tier in (a,b),!old,size>3`.
///
/// @param bounds demands on numbers, which only queries can make
public record LabelSelector(Selector selector, List<Bound> bounds) {
    public static final LabelSelector EVERYTHING = new LabelSelector(Selector.EVERYTHING, List.of());

    public LabelSelector {
        bounds = List.copyOf(bounds);
    }

    /// The label must be a whole number beyond a limit.
    public record Bound(String label, boolean above, long limit) {
        boolean holds(Map<String, String> labels) {
            var value = number(labels.getOrDefault(label, ""));
            return value.isPresent() && (above ? value.getAsLong() > limit : value.getAsLong() < limit);
        }
    }

    /// Reads a selector; an empty text selects everything.
    ///
    /// @throws IllegalArgumentException in the words of a real server
    public static LabelSelector parse(String text) {
        return new LabelParser(text).selector();
    }

    public boolean isEverything() {
        return selector.terms().isEmpty() && bounds.isEmpty();
    }

    public boolean matches(Json.Obj object) {
        if (isEverything()) return true;
        var labels = labels(object);
        return selector.matches(labels) && bounds.stream().allMatch(it -> it.holds(labels));
    }

    /// This selector with one more term or bound.
    static LabelSelector of(List<Selector.Term> terms, List<Bound> bounds) {
        return new LabelSelector(new Selector(new ArrayList<>(terms)), bounds);
    }

    static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    private static Map<String, String> labels(Json.Obj object) {
        var labels = new LinkedHashMap<String, String>();
        object.object("metadata", "labels").fields().forEach((name, value) -> {
            if (value instanceof Json.Str(var text)) labels.put(name, text);
        });
        return labels;
    }
}
