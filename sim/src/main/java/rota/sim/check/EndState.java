package rota.sim.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.sim.world.Cluster;

/// All objects of some kinds as texts, without what chance and time put into them: two histories that end alike are
/// equal here.
public record EndState(List<String> objects) {
    private static final List<String> MASKED = List.of("uid", "resourceVersion", "creationTimestamp", "name",
            "lastTransitionTime", "nodeName", "managedFields", "generateName");
    private static final Pattern TIMES = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");

    /// The objects of these kinds, as they are now.
    ///
    /// @param ignored fields that may differ, besides those that always do
    public static EndState of(Cluster cluster, Collection<Kind> kinds, Collection<String> ignored) {
        var masked = new ArrayList<>(MASKED);
        masked.addAll(ignored);
        var texts = new ArrayList<String>();
        for (var kind : kinds) {
            cluster.store().list(kind).objects().forEach(it -> texts.add(kind + " " + text(it.tree(), masked)));
        }
        Collections.sort(texts);
        return new EndState(List.copyOf(texts));
    }

    private static String text(Json json, List<String> masked) {
        return switch (json) {
            case Json.Obj(var fields) -> {
                var all = new StringBuilder("{");
                new TreeMap<>(fields).forEach((name, value) -> {
                    if (!masked.contains(name)) all.append(name).append(':').append(text(value, masked)).append(',');
                });
                yield all.append('}').toString();
            }
            case Json.Arr(var items) -> items.stream().map(it -> text(it, masked)).toList().toString();
            case Json.Str(var value) -> TIMES.matcher(value).replaceAll("<time>");
            case Json.Num number -> number.toString();
            case Json.Bool truth -> truth.toString();
            case Json.Null none -> none.toString();
        };
    }
}
