package rota.app;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rota.app.wiring.Choices;
import rota.app.wiring.Nodes;
import rota.app.wiring.OperatorProcess;

/// `rota up`: a whole cluster in one process.
@Command(
        name = "up",
        description = "Runs a Kubernetes cluster with the operator in it, on this machine, until it is stopped.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Option(names = "--nodes", paramLabel = "N", description = "How many nodes. Default: ${DEFAULT-VALUE}.")
    private int nodes = 1;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "process: pods are processes of this machine; simulated: they only seem to run. "
                    + "Default: ${DEFAULT-VALUE}.")
    private Nodes.Mode mode = Nodes.Mode.PROCESS;

    @Option(
            names = "--controllers",
            paramLabel = "LIST",
            split = ",",
            description = "The workloads to run, all by default: ${COMPLETION-CANDIDATES}.",
            completionCandidates = OperatorCommand.Words.class)
    private List<String> controllers = List.of();

    @Mixin
    private JobOptions jobs = JobOptions.replacing();

    @Mixin
    private SlurmOptions slurm = new SlurmOptions();

    @Mixin
    private TrainingOptions trainings = new TrainingOptions();

    @Mixin
    private InstanceOptions instances = new InstanceOptions();

    @Override
    public Integer call() throws InterruptedException {
        if (nodes < 0) throw Failure.usage("--nodes of at least 0", String.valueOf(nodes), "give another number");
        var directory = server.directory();
        var choices = new Choices(jobs.managedBy(), slurm.manners()).with(new Choices.Trainings(
                trainings.protection(), Optional.empty())).with(instances.settings());
        var operator = new OperatorProcess.Settings(OperatorCommand.workloads(controllers), choices, Optional.empty());
        var service = new UpService(server.options(directory), operator, new Nodes.Options("node", nodes, mode,
                directory.resolve("nodes")));
        return Foreground.run(service, spec.commandLine().getOut(), spec.commandLine().getErr());
    }
}
