package rota.local.patch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// A list whose items a strategic merge patch merges.
///
/// @param key the field that tells items apart; empty for plain values
record StrategicList(Optional<String> key, Shape item) {

    /// How the list at a field is merged, empty when it is replaced.
    static Optional<StrategicList> at(Shape shape, String name) {
        return shape instanceof Shape.Fields fields ? fields.declared(name).flatMap(StrategicList::of)
                : Optional.empty();
    }

    private static Optional<StrategicList> of(Shape.Member member) {
        return member.strategy() instanceof Shape.Strategy.MergeItems(var key)
                && member.shape() instanceof Shape.Items items
                        ? Optional.of(new StrategicList(key, items.item()))
                        : Optional.empty();
    }

    /// The merged items. Those that the patch names come in its order, and a new one goes before all others.
    List<Json> merge(List<Json> original, List<Json> patch) {
        if (original.stream().anyMatch(Json.Arr.class::isInstance)
                || patch.stream().anyMatch(Json.Arr.class::isInstance)) {
            throw Strategic.refused("lists of lists are not supported");
        }
        if (key.isEmpty()) {
            var both = new LinkedHashSet<>(original);
            both.addAll(patch);
            return interleaved(List.copyOf(both), patch, original);
        }
        var remaining = remaining(original, patch);
        var changes = patch.stream().filter(it -> !object(it).has(Strategic.PATCH)).toList();
        return replaces(patch) ? Directives.removed(changes) : merged(remaining, changes);
    }

    private List<Json> merged(List<Json> original, List<Json> changes) {
        var result = new ArrayList<>(original);
        for (var change : changes) {
            var at = position(result, change);
            if (at < 0) result.add(Directives.removed(change));
            else
                result.set(at, Strategic.merge(object(result.get(at)), object(change), item));
        }
        return interleaved(result, changes, original);
    }

    private List<Json> remaining(List<Json> original, List<Json> patch) {
        var result = new ArrayList<>(original);
        for (var change : patch) {
            switch (object(change).text(Strategic.PATCH).orElse("")) {
                case "delete" -> {
                    var gone = identity(change);
                    result.removeIf(it -> object(it).get(key.orElseThrow()).filter(gone::equals).isPresent());
                }
                case "replace" -> result.clear();
                default -> {
                    if (object(change).has(Strategic.PATCH)) {
                        throw Strategic.refused("unknown patch type in list item: " + change);
                    }
                }
            }
        }
        return result;
    }

    private static boolean replaces(List<Json> patch) {
        return patch.stream().anyMatch(it -> object(it).text(Strategic.PATCH).orElse("").equals("replace"));
    }

    /// All items: the ordered ones as ordered, the others where they stood in the live list, as far as that is told
    /// by the items that are in both.
    List<Json> interleaved(List<Json> all, List<Json> order, List<Json> live) {
        var ordered = all.stream().filter(it -> position(order, it) >= 0)
                .sorted(Comparator.comparingInt(it -> position(order, it))).toList();
        var others = all.stream().filter(it -> position(order, it) < 0).toList();
        var result = new ArrayList<Json>();
        var next = 0;
        for (var other : others) {
            while (next < ordered.size() && !isBefore(other, ordered.get(next), live)) result.add(ordered.get(next++));
            result.add(other);
        }
        result.addAll(ordered.subList(next, ordered.size()));
        return result;
    }

    private boolean isBefore(Json left, Json right, List<Json> live) {
        var at = position(live, left);
        return at >= 0 && at < position(live, right);
    }

    /// The items of a patch must stand in the order that the patch itself asks for.
    void checkOrder(List<Json> patch, List<Json> order) {
        if (order.isEmpty()) return;
        var next = 0;
        for (var change : patch) {
            if (change instanceof Json.Obj object && object.has(Strategic.PATCH)) continue;
            while (next < order.size() && !identity(order.get(next)).equals(identity(change))) next++;
            if (next++ >= order.size()) {
                throw Strategic.refused("The order in patch list: " + patch + " doesn't match $setElementOrder list: "
                        + order);
            }
        }
    }

    private int position(List<Json> items, Json wanted) {
        var identity = identity(wanted);
        for (var i = 0; i < items.size(); i++) if (identity(items.get(i)).equals(identity)) return i;
        return -1;
    }

    private Json identity(Json value) {
        return key.<Json>map(it -> object(value).get(it).orElseThrow(() -> Strategic
                .refused("map: " + value + " does not contain declared merge key: " + it))).orElse(value);
    }

    private static Json.Obj object(Json value) {
        if (value instanceof Json.Obj object) return object;
        throw Strategic.refused("expected a map, but received " + value);
    }
}
