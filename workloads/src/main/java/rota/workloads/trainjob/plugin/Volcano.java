package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// Volcano: pods name their group, and the group says how many they are, in which queue, and how near to each other.
final class Volcano implements Plugin.PodGroup, Plugin.Components, Plugin.Checks, Plugin.Advises {
    static final Kind GROUPS = new Kind("scheduling.volcano.sh", "v1beta1", "PodGroup", "podgroups",
            Kind.Scope.NAMESPACED);
    private static final String ANNOTATION = "scheduling.k8s.io/group-name";
    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    @Override
    public String name() {
        return "volcano";
    }

    @Override
    public List<Part> parts() {
        return List.of(new Part(GROUPS, ""));
    }

    @Override
    public List<String> faults(Training training) {
        if (!isActive(training)) return List.of();
        var faults = new ArrayList<>(Gang.faults(training));
        if (training.annotations().text(QUEUE).filter(String::isBlank).isPresent())
            faults.add("annotation " + QUEUE + ": expected the name of a queue, found nothing");
        return faults;
    }

    @Override
    public List<String> advice(Training training) {
        return isActive(training) ? Gang.advice(training) : List.of();
    }

    @Override
    public Proposal startTogether(Training training) {
        return isActive(training) ? Gang.marked(training, "annotations", ANNOTATION)
                : Proposal.NOTHING;
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        if (!isActive(training)) return List.of();
        var spec = Gang.size(training);
        var queue = training.annotations().text(QUEUE);
        if (queue.isPresent()) spec = spec.with("queue", Json.of(queue.get()));
        var priority = training.podSets().stream().flatMap(it -> it.pod().text("priorityClassName").stream())
                .reduce((_, last) -> last);
        if (priority.isPresent()) spec = spec.with("priorityClassName", Json.of(priority.get()));
        var topology = training.runtime().podGroup().volcano().map(it -> it.object("networkTopology"))
                .filter(it -> !it.equals(Json.Obj.EMPTY));
        if (topology.isPresent()) spec = spec.with("networkTopology", topology.get());
        return List.of(new Component(GROUPS, Component.of(training, GROUPS, "").with("spec", spec),
                Component.Upkeep.AT_REST));
    }

    private static boolean isActive(Training training) {
        Optional<Json.Obj> policy = training.runtime().podGroup().volcano();
        return policy.isPresent();
    }
}
