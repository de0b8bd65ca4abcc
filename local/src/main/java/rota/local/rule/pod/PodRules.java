package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.api.wire.Lately;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Neighbours;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// A pod starts as Pending, and most of its spec is final.
public final class PodRules implements Rules {
    /// Pods come in crowds that were made from one template: what was found out about the spec of one holds for all.
    private final Lately<Json.Obj> defaulted = new Lately<>();
    private final Lately<Json.Obj> faultless = new Lately<>();
    private final Lately<Json> quality = new Lately<>();

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", spec -> defaulted.of(spec, PodRules::spec));
    }

    /// What a pod has and a template does not.
    private static Json.Obj spec(Json.Obj template) {
        var spec = PodSpecs.defaulted(template);
        for (var list : List.of("containers", "initContainers")) {
            spec = Trees.each(spec, list, Resources::requestsFromLimits);
            if (spec.at("hostNetwork").equals(Optional.of(Json.Bool.TRUE))) {
                spec = Trees.each(spec, list, PodRules::onHost);
            }
        }
        return Trees.filled(PodResources.defaulted(spec), "enableServiceLinks", Json.Bool.TRUE);
    }

    private static Json.Obj onHost(Json.Obj container) {
        return Trees.each(container, "ports", port -> port.get("containerPort")
                .map(it -> Trees.filled(port, "hostPort", it)).orElse(port));
    }

    @Override
    public Json.Obj admitted(Key key, Json.Obj tree, Neighbours neighbours) {
        var admission = new PodAdmission(key, neighbours);
        return Trees.in(tree, "spec", spec -> {
            var admitted = admission.admitted(spec);
            return faultless.find(admitted).orElse(admitted);
        });
    }

    @Override
    public Json.Obj updated(Json.Obj before, Json.Obj after) {
        return Trees.in(after, "spec", spec -> PodAdmission.tolerant(PodAdmission.ranked(before.object("spec"), spec)));
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        var status = Json.object("phase", Json.of("Pending"))
                .with("qosClass", quality.of(tree.object("spec"), spec -> Json.of(QosClass.of(spec))));
        if (tree.items("spec", "schedulingGates").isEmpty()) return tree.with("status", status);
        return tree.with("status", status.with("conditions", Json.list(Json.object("type", Json.of("PodScheduled"))
                .with("status", Json.of("False"))
                .with("lastTransitionTime", Json.of(Meta.text(tree, "creationTimestamp")))
                .with("reason", Json.of("SchedulingGated"))
                .with("message", Json.of("Scheduling is blocked due to non-empty scheduling gates")))));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        if (faultless.find(tree.object("spec")).isPresent()) return List.of();
        var faults = new ArrayList<Fault>();
        var spec = Place.of(tree, faults).at("spec");
        PodSpecs.check(spec);
        if (!spec.items("ephemeralContainers").isEmpty()) {
            spec.at("ephemeralContainers").forbidden("cannot be set on create");
        }
        if (!spec.text("nodeName").isEmpty() && !spec.items("schedulingGates").isEmpty()) {
            spec.at("nodeName").forbidden("cannot be set until all schedulingGates have been cleared");
        }
        if (faults.isEmpty()) faultless.put(tree.object("spec"), tree.object("spec"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        if (before.get("spec").equals(after.get("spec"))) return List.of();
        var faults = new ArrayList<Fault>();
        PodSpecs.check(Place.of(after, faults).at("spec"));
        new PodChange(before.object("spec"), Place.of(after, faults).at("spec")).check();
        return faults;
    }

    @Override
    public Json.Obj statusUpdated(Json.Obj before, Json.Obj after) {
        return PodStatus.kept(before, after);
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        new PodStatus(before, Place.of(after, faults)).check();
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
