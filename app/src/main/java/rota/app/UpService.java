package rota.app;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import rota.api.meta.Kind;
import rota.api.peer.Members;
import rota.api.trainjob.Reports;
import rota.app.desk.Desk;
import rota.app.desk.WebhookInstall;
import rota.app.wiring.ClusterControllers;
import rota.app.wiring.ClusterId;
import rota.app.wiring.ContactFolder;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.Endpoint;
import rota.app.wiring.GangKindsInstall;
import rota.app.wiring.LazyCommands;
import rota.app.wiring.LocalServer;
import rota.app.wiring.Nodes;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.app.wiring.SchedulerProcess;
import rota.app.wiring.Workload;
import rota.edge.member.DirectMembers;
import rota.kernel.process.Surroundings;
import rota.local.system.scheduler.SchedulerController;
import rota.workloads.trainjob.plugin.ReportDesk;

/// API server, its controllers, scheduler, nodes and operator, started in this order and stopped in the other.
final class UpService implements Foreground.Service {
    /// A thousand nodes on a busy machine take their time.
    private static final Duration REGISTRATION = Duration.ofMinutes(5);
    private static final Duration DEFINITIONS = Duration.ofMinutes(1);

    private final LocalServer.Options options;
    private final OperatorProcess.Settings workloads;
    private final Nodes.Options nodes;
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Surroundings surroundings = RealWorld.surroundings(meters);
    private final CompletableFuture<String> broken = new CompletableFuture<>();
    private final Deque<Stop> running = new ArrayDeque<>();

    /// How to end one of the parts.
    private interface Stop {
        void stop(Duration patience) throws InterruptedException;
    }

    UpService(LocalServer.Options options, OperatorProcess.Settings workloads, Nodes.Options nodes) {
        this.options = options;
        this.workloads = workloads;
        this.nodes = nodes;
    }

    @Override
    public synchronized String start() throws InterruptedException {
        var server = ServerService.open(options, surroundings, meters);
        running.push(_ -> server.close());
        CustomKindsInstall.into(server);
        GangKindsInstall.into(server.api("rota"));
        var controllers = new ClusterControllers(server, surroundings);
        controllers.start();
        running.push(_ -> controllers.stop());
        awaitCustomKinds(server);
        var scheduler = SchedulerProcess.of(server.ports("kube-scheduler"), surroundings);
        scheduler.start();
        running.push(scheduler::stop);
        start(new OperatorProcess(workloads.with(members(server)).with(desk(server)), server.ports("rota"),
                surroundings), server);
        if (nodes.count() > 0)
            start(new Nodes(nodes, new Nodes.Cluster(() -> server.ports("kubelet"), server.authority(), server::token),
                    surroundings));
        var proof = server.prove();
        running.push(_ -> proof.handle((_, bug) -> bug == null).join()); // whatever it found, the rest has to stop
        return "kubeconfig=" + server.kubeconfig() + " api=" + server.url();
    }

    @Override
    public CompletableFuture<String> broken() {
        return broken;
    }

    @Override
    public synchronized String stop(Duration patience) throws InterruptedException {
        while (!running.isEmpty()) running.pop().stop(patience);
        return "";
    }

    /// Definitions are in force only when the controllers have looked at them.
    private static void awaitCustomKinds(LocalServer server) throws InterruptedException {
        var kinds = Stream.concat(Workload.customKinds().stream().map(Kind::of), SchedulerController.gangKinds()
                .stream()).toList();
        if (!server.serves(kinds, DEFINITIONS))
            throw Failure.failed("the kinds of the workloads to be served within " + DEFINITIONS.toSeconds() + " s",
                    "that they are not", "the messages above say why");
    }

    private Members members(LocalServer server) {
        var commands = new LazyCommands(server.kubeconfig());
        running.push(_ -> commands.close());
        return new DirectMembers(commands);
    }

    /// Pods are processes of this machine, and reach it as such.
    private ReportDesk desk(LocalServer server) {
        try {
            var desk = Desk.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), server.identity(),
                    surroundings.executor());
            running.push(_ -> desk.close());
            desk.start(server::user, server.api(Reports.FIELD_OWNER));
            var url = "https://127.0.0.1:" + desk.port();
            WebhookInstall.into(server.api("rota"), workloads.workloads(), url, server.authority());
            return new ReportDesk(url, server.authority());
        } catch (IOException trouble) {
            throw noPort(trouble);
        }
    }

    private static Failure noPort(IOException trouble) {
        return Failure.failed("to listen on a free port of this machine", String.valueOf(trouble.getMessage()),
                "close some connections");
    }

    /// Metrics are with those of the server; here only those on this machine ask what the operator does.
    private void start(OperatorProcess operator, LocalServer server) {
        operator.start();
        running.push(operator::stop);
        try {
            var endpoint = Endpoint.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), meters, operator,
                    surroundings.executor());
            running.push(_ -> endpoint.close());
            endpoint.introduce(ContactFolder.in(options.directory()), ClusterId.of(server.api("rota"), server.url()));
        } catch (IOException trouble) {
            throw noPort(trouble);
        }
    }

    private void start(Nodes agents) throws InterruptedException {
        running.push(agents::stop);
        try {
            agents.start(REGISTRATION);
        } catch (TimeoutException _) {
            throw Failure.failed("the nodes to be registered within " + REGISTRATION.toMinutes() + " minutes",
                    "that they are not", "the messages above say why");
        }
    }
}
