package rota.workloads.trainjob.plugin;

import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// The coscheduling plugin of scheduler-plugins: pods name their group, and the group says how many belong to it.
final class CoScheduling implements Plugin.PodGroup, Plugin.Components {
    static final Kind GROUPS = new Kind("scheduling.x-k8s.io", "v1alpha1", "PodGroup", "podgroups",
            Kind.Scope.NAMESPACED);
    private static final String LABEL = "scheduling.x-k8s.io/pod-group";

    @Override
    public String name() {
        return "coscheduling";
    }

    @Override
    public List<Part> parts() {
        return List.of(new Part(GROUPS, ""));
    }

    @Override
    public Proposal startTogether(Training training) {
        return isActive(training) ? Proposal.of(List.of(new Edit.PodMark("labels", LABEL, training.name())))
                : Proposal.NOTHING;
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        if (!isActive(training)) return List.of();
        var timeout = training.runtime().podGroup().coscheduling().orElse(0);
        var spec = size(training).with("scheduleTimeoutSeconds", Json.of(timeout));
        return List.of(new Component(GROUPS, Component.of(training, GROUPS, "").with("spec", spec),
                Component.Upkeep.AT_REST));
    }

    /// All pods of all steps, whether they run at the same time or not: so users of other controllers know it.
    static Json.Obj size(Training training) {
        var members = training.podSets().stream().mapToInt(PodSet::count).sum();
        var resources = PodRequests.ofAll(training.podSets());
        var spec = Json.object("minMember", Json.of(members));
        return resources.equals(Json.Obj.EMPTY) ? spec : spec.with("minResources", resources);
    }

    private static boolean isActive(Training training) {
        return training.runtime().podGroup().coscheduling().isPresent();
    }
}
