package rota.app;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rota.app.wiring.Choices;
import rota.app.wiring.ContactFolder;
import rota.app.wiring.Home;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeSettings;
import rota.edge.member.DirectMembers;
import rota.kernel.process.Ports;

/// `rota operator`: the operator alone, against any Kubernetes.
@Command(
        name = "operator",
        description = "Runs the operator against a Kubernetes cluster, 1.32 or later, until it is stopped.",
        mixinStandardHelpOptions = true)
final class OperatorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ClientOptions client = new ClientOptions();

    @Option(
            names = "--controllers",
            paramLabel = "LIST",
            split = ",",
            description = "The workloads to run; by default all that the cluster has no other controller for: "
                    + "${COMPLETION-CANDIDATES}.",
            completionCandidates = Words.class)
    private List<String> controllers = List.of();

    @Option(names = "--namespace", paramLabel = "NAME", description = "Look at this namespace only.")
    private @Nullable String namespace;

    @Mixin
    private JobOptions jobs = JobOptions.delegating();

    @Mixin
    private SlurmOptions slurm = new SlurmOptions();

    @Mixin
    private TrainingOptions trainings = new TrainingOptions();

    @Mixin
    private InstanceOptions instances = new InstanceOptions();

    @Mixin
    private DeskOptions desks = new DeskOptions();

    @Option(names = "--leader-elect", description = "Work only while holding a Lease, so that two may run at once.")
    private boolean leaderElect;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Where to serve /metrics, /healthz and /readyz. Default: ${DEFAULT-VALUE}.")
    private String listen = "127.0.0.1:0";

    @Option(
            names = "--kube-api-qps",
            paramLabel = "N",
            description = "How many requests per second the API server may be asked, on average; as many again "
                    + "for Leases, and for events. Default: ${DEFAULT-VALUE}.")
    private double qps = KubeSettings.DEFAULT.qps();

    @Option(
            names = "--kube-api-burst",
            paramLabel = "N",
            description = "How many requests may go out at once after a pause. Default: ${DEFAULT-VALUE}.")
    private int burst = KubeSettings.DEFAULT.burst();

    @Option(
            names = "--dir",
            paramLabel = "D",
            description = "Where to leave how status and explain can ask this operator. Default: ~/.rota.")
    private Path dir = Home.ofRota();

    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Workload.values()).map(Workload::word).iterator();
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        var choices = new Choices(jobs.managedBy(), slurm.manners()).with(new Choices.Trainings(
                trainings.protection(), Optional.empty())).with(instances.settings());
        var named = controllers.isEmpty() ? Optional.<List<Workload>>empty() : Optional.of(workloads(controllers));
        var out = spec.commandLine().getOut();
        var err = spec.commandLine().getErr();
        var wanted = desks.wanted();
        var desk = Optional.<DeskOptions.Opened>empty();
        try {
            var connection = client.open(reach());
            var ports = new Ports(connection.api(), connection.watches());
            var workloads = named.orElseGet(() -> Workload.fitting(ports.api(), err::println));
            desk = wanted.map(it -> it.open(ports.api(), workloads));
            var settings = new OperatorProcess.Settings(workloads, choices, election())
                    .with(new DirectMembers(connection.commands()::run));
            var place = new OperatorService.Desk(address("--listen", listen), ContactFolder.in(dir), connection
                    .server());
            return Foreground.run(new OperatorService(desk.map(it -> settings.with(it.told())).orElse(settings), ports,
                    place), out, err);
        } finally {
            desk.ifPresent(DeskOptions.Opened::close);
            client.close();
        }
    }

    private KubeSettings reach() {
        if (!(qps > 0) || burst < 1)
            throw Failure.usage("--kube-api-qps above 0 and --kube-api-burst of at least 1", qps + " and " + burst,
                    "give other numbers");
        var all = KubeSettings.DEFAULT.withRate(qps, burst).withCustomResources(Workload.customKinds());
        return namespace == null ? all : all.withNamespace(namespace);
    }

    private Optional<String> election() {
        return leaderElect ? Optional.of(namespace == null ? "kube-system" : namespace) : Optional.empty();
    }

    /// The workloads that are meant; none named means all.
    static List<Workload> workloads(List<String> words) {
        if (words.isEmpty()) return List.of(Workload.values());
        return words.stream().map(word -> Workload.named(word.strip()).orElseThrow(() -> Failure.usage(
                "--controllers with some of " + Stream.of(Workload.values()).map(Workload::word)
                        .collect(Collectors.joining(",")),
                "'" + word + "'", "name only those"))).distinct().toList();
    }

    static InetSocketAddress address(String option, String text) {
        var colon = text.lastIndexOf(':');
        try {
            var port = Integer.parseInt(text.substring(colon + 1));
            return new InetSocketAddress(text.substring(0, Math.max(0, colon)), port);
        } catch (IllegalArgumentException _) {
            throw Failure.usage(option + " HOST:PORT", "'" + text + "'", "use for example 127.0.0.1:8080");
        }
    }
}
