package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import rota.api.trainjob.MlPolicy.Framework.Flux;
import rota.api.trainjob.MlPolicy.Framework.Jax;
import rota.api.trainjob.MlPolicy.Framework.Mpi;
import rota.api.trainjob.MlPolicy.Framework.Plain;
import rota.api.trainjob.MlPolicy.Framework.Torch;
import rota.api.trainjob.MlPolicy.Framework.XgBoost;

/// As many pods as nodes, with the user's variables. What most frameworks need, and all that some do.
final class PlainTraining implements Plugin.MachineLearning {
    @Override
    public String name() {
        return "plain";
    }

    @Override
    public Proposal workTogether(Training training) {
        var active = switch (training.runtime().policy().framework()) {
            case Plain _, XgBoost _, Flux _ -> true;
            case Torch _, Mpi _, Jax _ -> false;
        };
        var step = training.trainer();
        if (!active || step.isEmpty()) return Proposal.NOTHING;
        var edits = new ArrayList<Edit>(Variables.into(step.get(), training.job().trainer().env()));
        edits.add(new Edit.Count(step.get().name(), training.nodes()));
        return Proposal.of(edits);
    }
}
