package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import rota.api.trainjob.MlPolicy.Framework;
import rota.api.trainjob.TrainJobNames;

/// JAX: processes meet at the first node. Who sets these variables himself knows why.
final class Jax implements Plugin.MachineLearning {
    @Override
    public String name() {
        return "jax";
    }

    @Override
    public Proposal workTogether(Training training) {
        var step = training.trainer();
        if (!(training.runtime().policy().framework() instanceof Framework.Jax) || step.isEmpty())
            return Proposal.NOTHING;
        var edits = new ArrayList<Edit>(Variables.into(step.get(), List.of(
                Variables.of("JAX_NUM_PROCESSES", Integer.toString(training.nodes())),
                Variables.rank("JAX_PROCESS_ID"),
                Variables.of("JAX_COORDINATOR_ADDRESS", training.master() + ":" + Training.PORT))));
        edits.add(new Edit.Count(step.get().name(), training.nodes()));
        edits.add(new Edit.Port(new Edit.Place(step.get().name(), TrainJobNames.NODE), Training.PORT));
        return Proposal.of(edits);
    }
}
