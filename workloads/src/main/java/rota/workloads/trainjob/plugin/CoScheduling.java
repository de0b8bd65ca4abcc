package rota.workloads.trainjob.plugin;

import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// The coscheduling plugin of scheduler-plugins: pods name their group, and the group says how many belong to it.
final class CoScheduling implements Plugin.PodGroup, Plugin.Components, Plugin.Checks, Plugin.Advises {
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
    public List<String> faults(Training training) {
        return isActive(training) ? Gang.faults(training) : List.of();
    }

    @Override
    public List<String> advice(Training training) {
        return isActive(training) ? Gang.advice(training) : List.of();
    }

    @Override
    public Proposal startTogether(Training training) {
        return isActive(training) ? Gang.marked(training, "labels", LABEL)
                : Proposal.NOTHING;
    }

    @Override
    public List<Component> components(Training training, Supplies supplies) {
        if (!isActive(training)) return List.of();
        var timeout = training.runtime().podGroup().coscheduling().orElse(0);
        var spec = Gang.size(training).with("scheduleTimeoutSeconds", Json.of(timeout));
        return List.of(new Component(GROUPS, Component.of(training, GROUPS, "").with("spec", spec),
                Component.Upkeep.AT_REST));
    }

    private static boolean isActive(Training training) {
        return training.runtime().podGroup().coscheduling().isPresent();
    }
}
