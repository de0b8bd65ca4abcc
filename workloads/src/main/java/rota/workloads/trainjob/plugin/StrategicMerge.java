package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.wire.Json;

/// Puts changes into the spec of a JobSet as a strategic merge patch would: objects merge field by field, some lists
/// item by item, all others are replaced.
final class StrategicMerge {
    private static final Map<String, String> KEYS = Map.of("replicatedJobs", "name", "containers", "name",
            "initContainers", "name", "env", "name", "volumes", "name", "imagePullSecrets", "name", "schedulingGates",
            "name", "dependsOn", "name", "volumeMounts", "mountPath", "ports", "containerPort");

    private StrategicMerge() {}

    /// The order of the steps stays: one may wait only for those before it.
    static Json.Obj jobSet(Json.Obj spec, List<Json.Obj> patches) {
        var merged = spec;
        for (var patch : patches) merged = merge(merged, patch);
        var steps = new ArrayList<Json>();
        for (var step : spec.objects("replicatedJobs"))
            Keyed.find(merged.objects("replicatedJobs"), step.text("name").orElse("")).ifPresent(steps::add);
        merged.items("replicatedJobs").stream().filter(it -> !steps.contains(it)).forEach(steps::add);
        return steps.isEmpty() ? merged : merged.with("replicatedJobs", new Json.Arr(steps));
    }

    static Json.Obj merge(Json.Obj original, Json.Obj patch) {
        var result = new LinkedHashMap<>(original.fields());
        patch.fields().forEach((name, change) -> result.merge(name, change, (old, next) -> value(name, old, next)));
        return new Json.Obj(result);
    }

    private static Json value(String name, Json old, Json change) {
        if (old instanceof Json.Obj original && change instanceof Json.Obj patch) return merge(original, patch);
        var key = Optional.ofNullable(KEYS.get(name));
        if (key.isPresent() && old instanceof Json.Arr(var original) && change instanceof Json.Arr(var patch))
            return new Json.Arr(items(original, patch, key.get()));
        return change;
    }

    /// Items that the patch names come in its order, the others in theirs. Of two that both were there before,
    /// the one that came first still does; otherwise those of the patch go first.
    private static List<Json> items(List<Json> original, List<Json> patch, String key) {
        var untouched = original.stream().filter(it -> index(patch, it, key) < 0).iterator();
        var result = new ArrayList<Json>();
        var waiting = untouched.hasNext() ? Optional.of(untouched.next()) : Optional.<Json>empty();
        for (var change : patch) {
            var before = index(original, change, key);
            while (waiting.isPresent() && before >= 0 && original.indexOf(waiting.get()) < before) {
                result.add(waiting.get());
                waiting = untouched.hasNext() ? Optional.of(untouched.next()) : Optional.empty();
            }
            result.add(before < 0 ? change : merge((Json.Obj) original.get(before), (Json.Obj) change));
        }
        waiting.ifPresent(result::add);
        untouched.forEachRemaining(result::add);
        return result;
    }

    private static int index(List<Json> items, Json item, String key) {
        return item instanceof Json.Obj object && object.has(key) ? Keyed.index(items, key, object.get(key)) : -1;
    }
}
