package rota.workloads.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// Puts what a user says about a pod over what we say. What is present counts, also `false` and `0`; what is null or
/// empty says nothing.
final class SpecMerge {
    private static final List<String> APPENDED = List.of("containers", "initContainers", "args");
    private static final List<String> PROBES = List.of("startupProbe", "livenessProbe", "readinessProbe");
    private static final List<String> HANDLERS = List.of("exec", "httpGet", "tcpSocket", "grpc");

    private SpecMerge() {}

    static Json.Obj over(Json.Obj ours, Json.Obj theirs) {
        var result = ours;
        for (var field : theirs.fields().entrySet()) {
            var name = field.getKey();
            if (saysNothing(field.getValue())) continue;
            result = result.with(name, merged(name, result.get(name), field.getValue()));
        }
        return result;
    }

    private static Json merged(String name, Optional<Json> ours, Json theirs) {
        if (ours.isEmpty()) return theirs;
        return switch (theirs) {
            case Json.Obj object -> ours.get() instanceof Json.Obj base
                    ? over(PROBES.contains(name) ? withoutHandlers(base, object) : base, object)
                    : theirs;
            case Json.Arr(var items) -> ours.get() instanceof Json.Arr(var base) ? lists(name, base, items) : theirs;
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> theirs;
        };
    }

    /// A user who only changes timings keeps our way of asking.
    private static Json.Obj withoutHandlers(Json.Obj ours, Json.Obj theirs) {
        if (HANDLERS.stream().noneMatch(theirs::has)) return ours;
        var result = ours;
        for (var handler : HANDLERS) result = result.without(handler);
        return result;
    }

    private static Json lists(String name, List<Json> ours, List<Json> theirs) {
        if (APPENDED.contains(name)) {
            var all = new ArrayList<>(ours);
            all.addAll(theirs);
            return new Json.Arr(all);
        }
        return key(name).<Json>map(it -> byKey(it, ours, theirs)).orElseGet(() -> new Json.Arr(theirs));
    }

    private static Optional<String> key(String list) {
        return switch (list) {
            case "volumes", "env" -> Optional.of("name");
            case "volumeMounts" -> Optional.of("mountPath");
            case "ports" -> Optional.of("containerPort");
            default -> Optional.empty();
        };
    }

    private static Json.Arr byKey(String key, List<Json> ours, List<Json> theirs) {
        var result = new ArrayList<Json>();
        for (var item : ours) if (theirs.stream().noneMatch(it -> isSame(key, it, item))) result.add(item);
        result.addAll(theirs);
        return new Json.Arr(result);
    }

    private static boolean isSame(String key, Json one, Json other) {
        return one instanceof Json.Obj a && other instanceof Json.Obj b && a.get(key).equals(b.get(key));
    }

    private static boolean saysNothing(Json value) {
        return switch (value) {
            case Json.Null _ -> true;
            case Json.Arr(var items) -> items.isEmpty();
            case Json.Str(var text) -> text.isEmpty();
            case Json.Obj _, Json.Num _, Json.Bool _ -> false;
        };
    }
}
