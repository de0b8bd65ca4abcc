package rota.local.apply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.wire.Json;
import rota.local.patch.Shape;

/// Merges an applied configuration into a live object: nothing is removed, the configuration wins.
final class Merging {
    private Merging() {}

    static Json merge(Shape shape, Json live, Json config) {
        if (live.equals(config)) return live;
        return switch (Form.of(shape, live, config)) {
            case Form.Whole() -> config;
            case Form.Named named -> fields(named, live, Form.object(config));
            case Form.Listed listed -> new Json.Arr(items(listed, Form.list(live), Form.list(config)));
        };
    }

    private static Json.Obj fields(Form.Named named, Json live, Json.Obj config) {
        var result = new LinkedHashMap<>(Form.object(live).fields());
        config.fields().forEach((name, value) -> result.merge(name, value,
                (old, now) -> merge(named.shape(name), old, now)));
        return new Json.Obj(result);
    }

    /// The items of the configuration come in its order; items that only the live list has keep their place before
    /// the next item that both have.
    private static List<Json> items(Form.Listed listed, List<Json> live, List<Json> config) {
        var known = single(listed, live);
        var wanted = new LinkedHashSet<Part>();
        config.forEach(item -> wanted.add(listed.part(item)));
        var order = new ArrayList<>(wanted.stream().filter(known::containsKey).toList());
        var result = new ArrayList<Json>();
        var next = 0;
        for (var item : config) {
            var part = listed.part(item);
            for (; next < live.size(); next++) {
                var other = listed.part(live.get(next));
                if (!order.isEmpty() && other.equals(order.getFirst())) break;
                if (!wanted.contains(other)) result.add(live.get(next));
            }
            result.add(known.getOrDefault(part, Optional.empty())
                    .map(old -> merge(listed.items().item(), old, item)).orElse(item));
            order.remove(part);
        }
        live.subList(next, live.size()).stream().filter(it -> !wanted.contains(listed.part(it))).forEach(result::add);
        return result;
    }

    /// The live items by part; of those that cannot be told apart none, since nobody can say which is meant.
    private static SequencedMap<Part, Optional<Json>> single(Form.Listed listed, List<Json> live) {
        var result = new LinkedHashMap<Part, Optional<Json>>();
        for (var item : live) {
            var part = listed.part(item);
            result.put(part, result.containsKey(part) ? Optional.empty() : Optional.of(item));
        }
        return result;
    }
}
