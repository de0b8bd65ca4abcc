package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceStatus;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.meta.Model;
import rota.workloads.standing.FieldOwner;
import rota.workloads.standing.Portrait;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// How an InstanceSet stands: how many of its instances are up to date and available, and who is what.
public final class InstanceSetPortrait implements Portrait<InstanceSet> {
    private static final Model<InstanceSet> MODEL = Model.of(InstanceSet.class);
    private static final List<String> TROUBLE = List.of(InstanceSetNames.REFUSED, InstanceSetNames.UPDATE_RESTRICTED,
            InstanceSetNames.FAILURE, InstanceSetNames.SWITCHOVER_FAILED);

    @Override
    public Model<InstanceSet> model() {
        return MODEL;
    }

    @Override
    public List<String> shortNames() {
        return List.of("its");
    }

    @Override
    public Standing of(InstanceSet set, Instant now) {
        var spec = InstanceSetSpec.of(set);
        var status = InstanceSetStatus.of(set);
        var counts = status.counts();
        var done = Math.min(counts.updated(), counts.available());
        return new Standing(phase(set, spec, status), Stage.OPEN, new Progress(done, spec.replicas()),
                facts(set, status),
                waits(set, spec, status));
    }

    private static String phase(InstanceSet set, InstanceSetSpec spec, InstanceSetStatus status) {
        var counts = status.counts();
        if (Deleting.is(set)) return "Terminating";
        if (Conditions.isTrue(status.conditions(), InstanceSetNames.REFUSED)) return "Refused";
        if (spec.switches().paused()) return "Paused";
        if (spec.switches().stop()) return counts.replicas() == 0 ? "Stopped" : "Stopping";
        if (status.generation() == 0) return "New";
        if (counts.replicas() != spec.replicas()) return "Scaling";
        if (counts.updated() != spec.replicas()) return "Updating";
        return counts.available() == spec.replicas() ? "Running" : "Starting";
    }

    private static List<String> facts(InstanceSet set, InstanceSetStatus status) {
        var counts = status.counts();
        var facts = new ArrayList<String>();
        facts.add("%d instances: %d ready, %d available, %d up to date".formatted(counts.replicas(), counts.ready(),
                counts.available(), counts.updated()));
        for (var instance : status.instances()) {
            if (!instance.role().isEmpty()) facts.add(instance.name() + " is " + instance.role());
        }
        status.instances().stream().filter(it -> it.current() == Current.TERMINATING).map(InstanceStatus::name)
                .forEach(it -> facts.add(it + " is going"));
        for (var type : TROUBLE) {
            Conditions.find(status.conditions(), type).filter(it -> it.getStatus().equals("True"))
                    .map(InstanceSetPortrait::words).ifPresent(facts::add);
        }
        facts.addAll(Oddities.in(set));
        return facts;
    }

    private static String words(Condition condition) {
        return condition.getType() + ": " + condition.getMessage();
    }

    private static List<Wait> waits(InstanceSet set, InstanceSetSpec spec, InstanceSetStatus status) {
        var waits = new ArrayList<Wait>();
        if (spec.switches().paused())
            waits.add(
                    Wait.open("spec.paused to become false; it was set to true " + FieldOwner.of(set, "spec", "paused")
                            .map(FieldOwner::words).orElse("by somebody")));
        if (isPaused(set) && status.counts().updated() < spec.replicas())
            waits.add(Wait.open("the annotation " + InstanceSetNames.UPDATE_PAUSED + " to go: the update is paused"));
        if (Conditions.isTrue(status.conditions(), InstanceSetNames.REFUSED))
            waits.add(Wait.open("a spec that can be carried out"));
        if (Conditions.isTrue(status.conditions(), InstanceSetNames.UPDATE_RESTRICTED))
            waits.add(Wait.open("a policy that lets pods be made anew"));
        Conditions.find(status.conditions(), InstanceSetNames.LEADER_UNKNOWN).map(Unled::words).map(Wait::open)
                .ifPresent(waits::add);
        return waits;
    }

    private static boolean isPaused(InstanceSet set) {
        var annotations = set.getMetadata().getAnnotations();
        return annotations != null && "true".equals(annotations.get(InstanceSetNames.UPDATE_PAUSED));
    }
}
