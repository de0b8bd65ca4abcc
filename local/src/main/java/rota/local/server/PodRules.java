package rota.local.server;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import rota.api.wire.Json;

/// A pod starts as Pending, and most of its spec is final.
final class PodRules implements Rules {
    /// What a controller may rely on; the rest of what a real server fills in changes nobody's decisions.
    private static final SequencedMap<String, Json> DEFAULTS = Json.object("restartPolicy", Json.of("Always"))
            .with("terminationGracePeriodSeconds", Json.of(30)).with("dnsPolicy", Json.of("ClusterFirst"))
            .with("schedulerName", Json.of("default-scheduler")).fields();

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var spec = tree.object("spec");
        var missing = new LinkedHashMap<>(DEFAULTS);
        missing.keySet().removeAll(spec.fields().keySet());
        if (missing.isEmpty()) return tree;
        var full = new LinkedHashMap<>(spec.fields());
        full.putAll(missing);
        return tree.with("spec", new Json.Obj(full));
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        return tree.with("status", Json.object("phase", Json.of("Pending")));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var containers = tree.items("spec", "containers");
        var faults = new ArrayList<Fault>();
        if (containers.isEmpty()) faults.add(Fault.required("spec.containers", ""));
        var names = new HashSet<String>();
        faults.addAll(containerFaults("spec.initContainers", tree.items("spec", "initContainers"), names));
        faults.addAll(containerFaults("spec.containers", containers, names));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return before.get("spec").equals(after.get("spec")) ? List.of()
                : PodChange.faults(before.object("spec"), after.object("spec"));
    }

    private static List<Fault> containerFaults(String field, List<Json> containers, Set<String> names) {
        var faults = new ArrayList<Fault>();
        for (var i = 0; i < containers.size(); i++) {
            var container = containers.get(i) instanceof Json.Obj it ? it : Json.Obj.EMPTY;
            var at = field + "[" + i + "]";
            var name = container.text("name").orElse("");
            if (name.isEmpty()) faults.add(Fault.required(at + ".name", ""));
            else if (!names.add(name))
                faults.add(new Fault(at + ".name", "Duplicate value: " + Json.of(name)));
            else
                NameRule.LABEL.problem(name).map(it -> Fault.invalid(at + ".name", name, it)).ifPresent(faults::add);
            if (container.text("image").orElse("").isEmpty()) faults.add(Fault.required(at + ".image", ""));
        }
        return faults;
    }

    @Override
    public long grace(Json.Obj pod, Optional<Long> requested) {
        if (pod.text("spec", "nodeName").orElse("").isEmpty()) return 0;
        var phase = pod.text("status", "phase").orElse("");
        if (phase.equals("Succeeded") || phase.equals("Failed")) return 0;
        var wanted = requested.or(() -> Meta.number(pod, "spec", "terminationGracePeriodSeconds")).orElse(0L);
        return wanted < 0 ? 1 : wanted;
    }
}
