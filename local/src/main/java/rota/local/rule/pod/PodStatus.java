package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Trees;

/// What may be said about a pod, given what was said before.
record PodStatus(Json.Obj before, Place pod) {
    private static final List<String> SYSTEM = List.of("PodScheduled", "Ready", "Initialized");

    /// The pod with what a writer who does not know of it must not erase: its class and the generations observed.
    static Json.Obj kept(Json.Obj before, Json.Obj after) {
        var old = before.object("status");
        return Trees.in(after, "status", status -> {
            var result = status.has("qosClass") ? status : Trees.taken(status, "qosClass", old);
            result = result.has("observedGeneration") ? result : Trees.taken(result, "observedGeneration", old);
            var earlier = new ArrayList<>(old.items("conditions"));
            return Trees.each(result, "conditions", condition -> observed(condition, earlier));
        });
    }

    private static Json.Obj observed(Json.Obj condition, List<Json> earlier) {
        if (condition.has("observedGeneration")) return condition;
        var same = earlier.stream()
                .filter(it -> it instanceof Json.Obj old && old.get("type").equals(condition.get("type")))
                .findFirst();
        same.ifPresent(earlier::remove);
        return same.map(it -> Trees.taken(condition, "observedGeneration", (Json.Obj) it)).orElse(condition);
    }

    void check() {
        var status = pod.at("status");
        for (var condition : status.items("conditions")) {
            condition.at("observedGeneration").number().filter(it -> it < 0)
                    .ifPresent(_ -> condition.at("observedGeneration").invalid("must be a non-negative integer"));
            var type = condition.text("type");
            if (!SYSTEM.contains(type)) QualifiedName.problem(type).ifPresent(condition.at("Type")::invalid);
        }
        status.at("observedGeneration").number().filter(it -> it < 0)
                .ifPresent(_ -> status.at("observedGeneration").invalid("must be a non-negative integer"));
        var old = before.object("status").get("qosClass");
        if (old.isPresent() && !old.get().equals(status.at("qosClass").value())) {
            status.at("qosClass").invalid("field is immutable");
        }
        transitions("containerStatuses", "containers");
        transitions("initContainerStatuses", "initContainers");
    }

    /// A container that has ended stays so, unless the pod wants it to be started again.
    private void transitions(String list, String containers) {
        var all = before.items("status", list);
        for (var i = 0; i < all.size(); i++) {
            if (!(all.get(i) instanceof Json.Obj old) || old.at("state", "terminated").isEmpty()) continue;
            var name = old.text("name").orElse("");
            var now = pod.at("status").items(list).stream().filter(it -> it.text("name").equals(name)).findFirst();
            if (now.isEmpty() || now.get().at("state", "terminated").exists()) continue;
            var exit = Meta.number(old, "state", "terminated", "exitCode").orElse(0L);
            if (!mayRestart(containers, name, exit)) {
                pod.report(Fault.forbidden("status." + list + "[" + i + "].state",
                        "may not be transitioned to non-terminated state"));
            }
        }
    }

    private boolean mayRestart(String containers, String name, long exit) {
        var own = before.items("spec", containers).stream()
                .filter(it -> it instanceof Json.Obj container && container.text("name").orElse("").equals(name))
                .findFirst();
        if (own.isEmpty()) return false;
        var policy = ((Json.Obj) own.get()).text("restartPolicy").or(() -> before.text("spec", "restartPolicy"))
                .orElse("Always");
        return policy.equals("Always") || (policy.equals("OnFailure") && exit != 0);
    }
}
