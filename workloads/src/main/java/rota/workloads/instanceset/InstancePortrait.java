package rota.workloads.instanceset;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.InstanceState;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.meta.Model;
import rota.workloads.standing.Portrait;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// How an Instance stands: whether its pod is up to date and available, and what it is.
public final class InstancePortrait implements Portrait<Instance> {
    private static final Model<Instance> MODEL = Model.of(Instance.class);

    @Override
    public Model<Instance> model() {
        return MODEL;
    }

    @Override
    public List<String> shortNames() {
        return List.of("inst");
    }

    @Override
    public Standing of(Instance instance, Instant now) {
        var state = InstanceState.of(instance);
        var done = state.revision().upToDate() && state.health().available() ? 1 : 0;
        return new Standing(phase(instance, state), Stage.OPEN, new Progress(done, 1), facts(instance, state),
                Conditions.find(state.conditions(), InstanceSetNames.LEADER_UNKNOWN).map(Unled::words).map(Wait::open)
                        .stream().toList());
    }

    private static String phase(Instance instance, InstanceState state) {
        if (Deleting.is(instance)) return "Terminating";
        if (Conditions.isTrue(state.conditions(), InstanceSetNames.REFUSED)) return "Refused";
        if (state.generation() == 0) return "New";
        if (state.current() != Current.PRESENT) return "Starting";
        if (!state.revision().upToDate()) return "Updating";
        return state.health().available() ? "Running" : "Starting";
    }

    private static List<String> facts(Instance instance, InstanceState state) {
        var facts = new ArrayList<String>();
        var set = InstanceSpec.tree(instance).text("instanceSetName").filter(it -> !it.isEmpty());
        set.ifPresent(it -> facts.add("a member of instanceset " + it));
        if (!state.role().isEmpty()) facts.add("it is " + state.role());
        Stream.of(InstanceSetNames.REFUSED, InstanceSetNames.UPDATE_RESTRICTED, InstanceSetNames.FAILURE,
                InstanceSetNames.SWITCHOVER_FAILED).forEach(
                        type -> Conditions.find(state.conditions(), type)
                                .filter(it -> it.getStatus().equals("True"))
                                .ifPresent(it -> facts.add(it.getType() + ": " + it.getMessage())));
        return facts;
    }
}
