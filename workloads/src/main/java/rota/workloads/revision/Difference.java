package rota.workloads.revision;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.wire.Json;

/// One place at which two trees differ, as users would name it: `template.spec.containers[db].image`.
///
/// @param before empty: there was nothing
/// @param after empty: there is nothing any more
public record Difference(String path, Optional<Json> before, Optional<Json> after) {
    private static final String NAME = "name";

    /// All of them, in the order of the tree. Lists whose items have names are compared by name and
    /// by the order of those that both have, others by place.
    public static List<Difference> between(Json before, Json after) {
        var found = new ArrayList<Difference>();
        compare("", Optional.of(before), Optional.of(after), found);
        return List.copyOf(found);
    }

    private static void compare(String path, Optional<Json> before, Optional<Json> after, List<Difference> found) {
        if (before.equals(after)) return;
        if (before.isPresent() && after.isPresent() && before.get() instanceof Json.Obj one
                && after.get() instanceof Json.Obj other) {
            for (var name : names(one.fields().keySet().stream(), other.fields().keySet().stream()))
                compare(path.isEmpty() ? name : path + "." + name, one.get(name), other.get(name), found);
        } else if (before.isPresent() && after.isPresent() && before.get() instanceof Json.Arr one
                && after.get() instanceof Json.Arr other && areNamed(one) && areNamed(other)) {
            for (var name : names(itemNames(one), itemNames(other)))
                compare(path + "[" + name + "]", item(one, name), item(other, name), found);
            order(path, one, other, found);
        } else if (before.isPresent() && after.isPresent() && before.get() instanceof Json.Arr(var one)
                && after.get() instanceof Json.Arr(var other) && one.size() == other.size()) {
            for (var i = 0; i < one.size(); i++)
                compare(path + "[" + i + "]", Optional.of(one.get(i)), Optional.of(other.get(i)), found);
        } else {
            found.add(new Difference(path, before, after));
        }
    }

    /// The order may matter: a variable of a container refers to those before it.
    private static void order(String path, Json.Arr before, Json.Arr after, List<Difference> found) {
        var one = itemNames(before).filter(it -> item(after, it).isPresent()).toList();
        var other = itemNames(after).filter(it -> item(before, it).isPresent()).toList();
        if (!one.equals(other)) found.add(new Difference(path, Optional.of(list(one)), Optional.of(list(other))));
    }

    private static Json list(List<String> names) {
        return new Json.Arr(names.stream().<Json>map(Json::of).toList());
    }

    private static List<String> names(Stream<String> one, Stream<String> other) {
        var names = new LinkedHashSet<String>();
        Stream.concat(one, other).forEach(names::add);
        return List.copyOf(names);
    }

    /// Every item has a name of its own.
    private static boolean areNamed(Json.Arr list) {
        var names = itemNames(list).toList();
        return names.size() == list.items().size() && names.stream().distinct().count() == names.size();
    }

    private static Stream<String> itemNames(Json.Arr list) {
        return list.items().stream().flatMap(it -> it instanceof Json.Obj item ? item.text(NAME).stream()
                : Stream.empty());
    }

    private static Optional<Json> item(Json.Arr list, String name) {
        return list.items().stream().filter(it -> it instanceof Json.Obj item && item.text(NAME).filter(name::equals)
                .isPresent()).findFirst();
    }
}
