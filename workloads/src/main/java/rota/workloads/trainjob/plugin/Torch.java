package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rota.api.trainjob.MlPolicy.Framework;
import rota.api.trainjob.MlPolicy.Target;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// PyTorch: every node learns from its environment how many there are, which of them it is, and where the first is.
final class Torch implements Plugin.MachineLearning, Plugin.Checks {
    static final String NODES = "PET_NNODES";
    static final String PROCESSES = "PET_NPROC_PER_NODE";
    static final String RANK = "PET_NODE_RANK";
    static final String ADDRESS = "PET_MASTER_ADDR";
    static final String PORT = "PET_MASTER_PORT";
    /// As many processes as there are accelerators.
    static final String AUTO = "auto";

    @Override
    public String name() {
        return "torch";
    }

    @Override
    public Proposal workTogether(Training training) {
        if (!(training.runtime().policy().framework() instanceof Framework.Torch torch)) return Proposal.NOTHING;
        var edits = new ArrayList<Edit>();
        var tunes = TorchTune.isAskedFor(training);
        training.trainer().ifPresent(step -> {
            edits.add(new Edit.Count(step.name(), training.nodes()));
            edits.addAll(Variables.into(step, training.job().trainer().env()));
            edits.addAll(Variables.into(step, variables(training, !tunes)));
            edits.add(new Edit.Port(new Edit.Place(step.name(), TrainJobNames.NODE), Training.PORT));
        });
        if (tunes) edits.add(TorchTune.launch(training));
        torch.targets().forEach(target -> edits.addAll(injected(training, target)));
        return Proposal.of(edits);
    }

    @Override
    public List<String> faults(Training training) {
        if (!(training.runtime().policy().framework() instanceof Framework.Torch torch)) return List.of();
        var reserved = Variables.reserved(training, List.of(NODES, PROCESSES, RANK, ADDRESS, PORT));
        var missing = torch.targets().stream().flatMap(it -> missing(training, it));
        return Stream.of(reserved.stream(), missing, TorchTune.faults(training).stream()).flatMap(it -> it).toList();
    }

    /// How many processes a node starts: the user's word, one for each accelerator, or one for each core.
    static String processes(Training training) {
        return training.job().trainer().processes().orElseGet(() -> training.resources().gpus() > 0 ? AUTO
                : Integer.toString(Math.max(1, training.resources().cores())));
    }

    /// torchtune is told by its command line where the first node is.
    private static List<Json.Obj> variables(Training training, boolean withMaster) {
        var variables = new ArrayList<Json.Obj>();
        variables.add(Variables.of(NODES, Integer.toString(training.nodes())));
        variables.add(Variables.of(PROCESSES, processes(training)));
        variables.add(Variables.rank(RANK));
        if (withMaster) {
            variables.add(Variables.of(ADDRESS, training.master()));
            variables.add(Variables.of(PORT, Integer.toString(Training.PORT)));
        }
        return variables;
    }

    private static List<Edit> injected(Training training, Target target) {
        return target.containers().stream().flatMap(container -> variables(training, true).stream()
                .map(it -> (Edit) new Edit.Env(new Edit.Place(target.job(), container), it))).toList();
    }

    private static Stream<String> missing(Training training, Target target) {
        return target.containers().stream().filter(it -> training.find(target.job()).filter(step -> step.has(it))
                .isEmpty()).map(it -> "mlPolicy.torch.envInjection of the runtime: expected a container " + it
                        + " in the step " + target.job() + ", found none");
    }
}
