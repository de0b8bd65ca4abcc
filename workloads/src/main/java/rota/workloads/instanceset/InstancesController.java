package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.workloads.pods.Phase;
import rota.workloads.pods.PodFacts;

/// Reads InstanceSets whose members are objects of kind Instance. Each of those looks after its pod by itself, see
/// [InstanceController].
public final class InstancesController implements Controller<InstanceSet, InstancesView, InstanceSetStatus> {
    private final InstanceSetController direct;
    private final Mirror<InstanceSet> sets;
    private final Mirror<Instance> instances;
    private final Mirror<Pod> pods;

    /// @param direct sees what a set controls itself
    public InstancesController(Mirrors mirrors, InstanceSetController direct) {
        this.direct = direct;
        this.sets = mirrors.of(InstanceSet.class);
        this.instances = mirrors.of(Instance.class);
        this.pods = mirrors.of(Pod.class);
    }

    /// Whether it is for this one, and not for [InstanceSetController]: the user wants it so, or it was so.
    static boolean isFor(InstanceSet set, Mirror<Instance> instances) {
        return isOn(set, "enableInstanceAPI")
                || !instances.by(Indexes.byController(), set.getMetadata().getUid()).isEmpty();
    }

    /// One field of the spec, without reading all of it: this is asked all the time.
    static boolean isOn(InstanceSet set, String field) {
        return set.getAdditionalProperties().get("spec") instanceof Map<?, ?> spec && Boolean.TRUE.equals(spec.get(
                field));
    }

    @Override
    public String name() {
        return "instanceset-instances";
    }

    @Override
    public List<Trigger<?>> triggers() {
        var triggers = new ArrayList<>(direct.triggers());
        triggers.add(Triggers.orphan(Instance.class, Triggers.Claimants.among(sets, InstanceSetController::selects)));
        return List.copyOf(triggers);
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(InstanceNames.KIND, Assistants.SERVICES);
    }

    @Override
    public Optional<InstancesView> observe(InstanceSet set, Instant now) {
        if (!isFor(set, instances)) return Optional.empty();
        var claim = InstanceSetController.claim(set, instances);
        var idle = claim.claimed().stream().filter(this::isIdle).map(it -> it.getMetadata().getName()).toList();
        return Optional.of(InstancesView.of(direct.look(set, now), claim, idle));
    }

    private boolean isIdle(Instance instance) {
        return pods.by(Indexes.byController(), instance.getMetadata().getUid()).stream()
                .map(it -> PodFacts.of(it).phase())
                .allMatch(it -> it == Phase.PENDING);
    }

    @Override
    public Plan<InstanceSetStatus> plan(InstancesView view) {
        return InstancesPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(InstancesView view, InstanceSetStatus status) {
        return direct.withStatus(view.direct(), status);
    }
}
