package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// Volcano: pods name their group, and the group says how many they are, in which queue, and how near to each other.
final class Volcano implements Plugin.PodGroup, Plugin.Components, Plugin.Checks {
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
        return isActive(training) && training.annotations().text(QUEUE).filter(String::isBlank).isPresent()
                ? List.of("annotation " + QUEUE + ": expected the name of a queue, found nothing")
                : List.of();
    }

    @Override
    public Proposal startTogether(Training training) {
        return isActive(training) ? Proposal.of(List.of(new Edit.PodMark("annotations", ANNOTATION, training.name())))
                : Proposal.NOTHING;
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        if (!isActive(training)) return List.of();
        var spec = CoScheduling.size(training);
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
