package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import rota.api.trainjob.MlPolicy.Framework;
import rota.api.trainjob.TrainJobNames;

/// XGBoost: workers meet at a tracker, which is the first node; there is one worker for each accelerator.
final class XgBoost implements Plugin.MachineLearning, Plugin.Checks {
    private static final String ADDRESS = "DMLC_TRACKER_URI";
    private static final String PORT = "DMLC_TRACKER_PORT";
    private static final String RANK = "DMLC_TASK_ID";
    private static final String WORKERS = "DMLC_NUM_WORKER";

    @Override
    public String name() {
        return "xgboost";
    }

    @Override
    public Proposal workTogether(Training training) {
        var step = training.trainer();
        if (!isActive(training) || step.isEmpty()) return Proposal.NOTHING;
        var workers = training.nodes() * Math.max(1, training.resources().gpus());
        var edits = new ArrayList<Edit>(Variables.into(step.get(), List.of(
                Variables.of(ADDRESS, training.master()), Variables.of(PORT, Integer.toString(Training.PORT)),
                Variables.rank(RANK), Variables.of(WORKERS, Integer.toString(workers)))));
        edits.add(new Edit.Count(step.get().name(), training.nodes()));
        edits.add(new Edit.Port(new Edit.Place(step.get().name(), TrainJobNames.NODE), Training.PORT));
        return Proposal.of(edits);
    }

    @Override
    public List<String> faults(Training training) {
        return isActive(training) ? Variables.reserved(training, List.of(ADDRESS, PORT, RANK, WORKERS)) : List.of();
    }

    private static boolean isActive(Training training) {
        return training.runtime().policy().framework() instanceof Framework.XgBoost;
    }
}
