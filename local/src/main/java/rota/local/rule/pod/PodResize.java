package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// A change of what the containers of a running pod may use, and of nothing else.
public final class PodResize {
    private static final String NOTHING_ELSE = "only cpu and memory resources are mutable";

    private PodResize() {}

    /// The pod with the resources that a writer wants for it; whatever else was written is ignored.
    public static Json.Obj of(Json.Obj before, Json.Obj body) {
        var spec = before.object("spec");
        for (var list : List.of("containers", "initContainers")) {
            var wanted = body.items("spec", list);
            if (wanted.size() != spec.items(list).size()) return before.with("spec", body.object("spec"));
            if (!wanted.isEmpty()) spec = spec.with(list, resized(spec.items(list), wanted));
        }
        return spec.equals(before.object("spec")) ? before : before.with("spec", spec);
    }

    private static Json.Arr resized(List<Json> containers, List<Json> wanted) {
        var result = new ArrayList<Json>();
        for (var i = 0; i < containers.size(); i++) {
            if (!(containers.get(i) instanceof Json.Obj old && wanted.get(i) instanceof Json.Obj now
                    && old.get("name").equals(now.get("name")))) {
                return new Json.Arr(wanted);
            }
            var same = Trees.taken(Trees.taken(old, "resources", now), "resizePolicy", now);
            result.add(Resources.requestsFromLimits(same));
        }
        return new Json.Arr(result);
    }

    public static List<Fault> faults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        PodSpecs.check(spec);
        var old = before.object("spec");
        if (!QosClass.of(old).equals(QosClass.of(spec.object()))) {
            spec.report(Fault.invalid("spec", before.text("status", "qosClass").orElse(""),
                    "Pod QOS Class may not change as a result of resizing"));
        }
        if (!supported(before)) spec.forbidden("Pod running on node without support for resize");
        if (!order(old, spec)) return faults;
        for (var list : List.of("initContainers", "containers")) {
            for (var i = 0; i < old.items(list).size(); i++)
                container(list, old.items(list).get(i), spec.items(list).get(i));
        }
        return faults;
    }

    private static boolean supported(Json.Obj pod) {
        return pod.items("status", "containerStatuses").stream()
                .filter(it -> it instanceof Json.Obj status && status.at("state", "running").isPresent()).findFirst()
                .map(it -> ((Json.Obj) it).has("resources")).orElse(true);
    }

    private static boolean order(Json.Obj old, Place spec) {
        var same = true;
        for (var list : List.of("containers", "initContainers")) {
            var now = spec.items(list);
            if (now.size() != old.items(list).size()) {
                spec.at(list).forbidden(list + " may not be added or removed on resize");
                return false;
            }
            for (var i = 0; i < now.size(); i++) {
                var name = old.items(list).get(i) instanceof Json.Obj it ? it.text("name").orElse("") : "";
                if (now.get(i).text("name").equals(name)) continue;
                now.get(i).at("name").forbidden(list + " may not be renamed or reordered on resize");
                same = false;
            }
        }
        return same;
    }

    private static void container(String list, Json before, Place container) {
        if (!(before instanceof Json.Obj old)) return;
        var now = container.object();
        if (list.equals("initContainers") && !old.text("restartPolicy").orElse("").equals("Always")) {
            if (!now.equals(old))
                container.report(Fault.forbidden("spec",
                        "resources for non-sidecar init containers are immutable"));
            return;
        }
        for (var kind : List.of("requests", "limits")) {
            var kept = container.at("resources", kind).object().fields().keySet()
                    .containsAll(old.object("resources", kind).fields().keySet());
            if (!kept) container.at("resources", kind).forbidden("resource " + kind + " cannot be removed");
        }
        if (!withoutAmounts(now).equals(withoutAmounts(old))) container.report(Fault.forbidden("spec", NOTHING_ELSE));
    }

    private static Json.Obj withoutAmounts(Json.Obj container) {
        var result = container;
        for (var kind : List.of("requests", "limits")) {
            for (var name : List.of("cpu", "memory")) result = result.withoutAt("resources", kind, name);
            if (result.object("resources", kind).fields().isEmpty()) result = result.withoutAt("resources", kind);
        }
        return result;
    }
}
