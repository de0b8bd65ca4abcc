package rota.local.rule.pod;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.rule.Neighbours;
import rota.local.rule.Refusal;
import rota.local.rule.Trees;

/// What a new pod gets from its surroundings: an account, a priority, some patience with sick nodes.
record PodAdmission(Key key, Neighbours neighbours) {
    private static final Kind ACCOUNT = Kind.of(ServiceAccount.class);
    private static final Kind RUNTIME = Kind.of(RuntimeClass.class);
    private static final Kind PRIORITY = Kind.of(PriorityClass.class);
    private static final List<Json.Obj> PATIENCE = List.of(patience("node.kubernetes.io/not-ready"),
            patience("node.kubernetes.io/unreachable"));

    private static Json.Obj patience(String trouble) {
        return Json.object("key", Json.of(trouble)).with("operator", Json.of("Exists"))
                .with("effect", Json.of("NoExecute")).with("tolerationSeconds", Json.of(300));
    }

    Json.Obj admitted(Json.Obj spec) {
        return tolerant(priority(runtime(account(spec))));
    }

    /// A pod that wants a special runtime pays what the runtime costs.
    private Json.Obj runtime(Json.Obj spec) {
        var name = spec.text("runtimeClassName").orElse("");
        if (name.isEmpty()) return spec;
        var runtime = neighbours.find(RUNTIME, "", name).orElseThrow(
                () -> Refusal.forbidden(key, "pod rejected: RuntimeClass \"" + name + "\" not found"));
        var overhead = runtime.at("overhead", "podFixed");
        return overhead.isEmpty() ? spec : spec.with("overhead", overhead.get());
    }

    /// A pod speaks to the API as somebody who exists.
    private Json.Obj account(Json.Obj spec) {
        var name = spec.text("serviceAccountName").orElse("default");
        if (neighbours.find(ACCOUNT, key.namespace(), name).isEmpty()) {
            throw Refusal.forbidden(key, "error looking up service account " + key.namespace() + "/" + name
                    + ": serviceaccount \"" + name + "\" not found");
        }
        if (spec.has("serviceAccountName")) return spec;
        return spec.with("serviceAccountName", Json.of(name)).with("serviceAccount", Json.of(name));
    }

    private Json.Obj priority(Json.Obj spec) {
        var name = spec.text("priorityClassName").orElse("");
        var found = name.isEmpty() ? byDefault() : neighbours.find(PRIORITY, "", name);
        if (found.isEmpty() && !name.isEmpty()) {
            throw Refusal.forbidden(key, "no PriorityClass with name " + name + " was found");
        }
        var value = found.flatMap(it -> Meta.number(it, "value")).orElse(0L);
        var policy = found.flatMap(it -> it.text("preemptionPolicy")).orElse("PreemptLowerPriority");
        Meta.number(spec, "priority").filter(it -> !it.equals(value)).ifPresent(it -> {
            throw Refusal.forbidden(key, "the integer value of priority (" + it + ") must not be provided in pod spec;"
                    + " priority admission controller computed " + value + " from the given PriorityClass name");
        });
        spec.text("preemptionPolicy").filter(it -> !it.equals(policy)).ifPresent(it -> {
            throw Refusal.forbidden(key, "the string value of PreemptionPolicy (" + it + ") must not be provided in pod"
                    + " spec; priority admission controller computed " + policy + " from the given PriorityClass name");
        });
        var named = found.isEmpty() ? spec : spec.with("priorityClassName", Json.of(Meta.text(found.get(), "name")));
        return named.with("priority", Json.of(value)).with("preemptionPolicy", Json.of(policy));
    }

    /// A pod that is replaced keeps the priority that it was given, unless it names another.
    static Json.Obj ranked(Json.Obj before, Json.Obj spec) {
        var ranked = spec;
        for (var field : List.of("priority", "preemptionPolicy")) {
            var given = before.get(field);
            if (given.isPresent()) ranked = Trees.filled(ranked, field, given.get());
        }
        return ranked;
    }

    /// Of several defaults the lowest counts.
    private Optional<Json.Obj> byDefault() {
        return neighbours.all(PRIORITY).stream()
                .filter(it -> it.at("globalDefault").equals(Optional.of(Json.Bool.TRUE)))
                .min(Comparator.comparing(it -> Meta.number(it, "value").orElse(0L)));
    }

    /// A pod stays for five minutes on a node that is in trouble, unless it says otherwise.
    static Json.Obj tolerant(Json.Obj spec) {
        var tolerations = new ArrayList<>(spec.items("tolerations"));
        for (var patience : PATIENCE) {
            var trouble = patience.text("key").orElseThrow();
            if (tolerations.stream().noneMatch(it -> it instanceof Json.Obj own && covers(own, trouble))) {
                tolerations.add(patience);
            }
        }
        return tolerations.size() == spec.items("tolerations").size()
                ? spec
                : spec.with("tolerations", new Json.Arr(tolerations));
    }

    private static boolean covers(Json.Obj toleration, String key) {
        var effect = toleration.text("effect").orElse("");
        var own = toleration.text("key").orElse("");
        return (own.equals(key) || own.isEmpty()) && (effect.equals("NoExecute") || effect.isEmpty());
    }
}
