package rota.app.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import rota.api.client.Request;
import rota.api.meta.Kind;
import rota.app.Packaged;
import rota.app.wiring.ClusterControllers;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.Nodes;
import rota.app.wiring.RealWorld;
import rota.app.wiring.SchedulerProcess;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;
import rota.local.agent.process.Tokens;

/// An API server with a scheduler and nodes in this process, and the operator in one of its own, which can be killed.
public final class LiveCluster {
    private final Settings settings;
    private final KubeConnection connection;
    private final Deque<End> ends = new ArrayDeque<>();
    private final StringBuilder before = new StringBuilder();
    private Optional<Packaged.Service> operator = Optional.empty();

    /// What there is.
    ///
    /// @param node the name of the only node, or what the names of several begin with
    /// @param operator what its command line has besides the way to the server
    public record Settings(Path kubeconfig, String node, int nodes, List<String> operator, Nodes.Mode mode) {
        /// On nodes that run processes.
        public Settings(Path kubeconfig, String node, int nodes, List<String> operator) {
            this(kubeconfig, node, nodes, operator, Nodes.Mode.PROCESS);
        }
    }

    /// How to end one of the parts.
    private interface End {
        void end() throws InterruptedException;
    }

    public LiveCluster(Settings settings) {
        this.settings = settings;
        this.connection = connect();
    }

    /// With an API server of its own in this process, which serves all our kinds, and with nodes.
    ///
    /// @param folder for everything
    /// @param operator what its command line has besides the way to the server
    public static LiveCluster embedded(Path folder, int nodes, List<String> operator) throws Exception {
        var surroundings = RealWorld.surroundings();
        var server = LocalServer.start(new LocalServer.Options(folder.resolve("server"), 0, true), surroundings,
                () -> "");
        var controllers = new ClusterControllers(server, surroundings);
        var cluster = new LiveCluster(new Settings(server.kubeconfig(), "node", nodes, operator));
        cluster.ends.addLast(controllers::stop);
        cluster.ends.addLast(server::close);
        try {
            CustomKindsInstall.into(server.api("tester"));
            controllers.start();
            var kinds = Workload.customKinds().stream().map(Kind::of).toList();
            if (!server.serves(kinds, Duration.ofMinutes(1)))
                throw new IllegalStateException("expected a server that serves " + kinds + " within a minute");
            return cluster.start(folder.resolve("nodes"));
        } catch (Exception trouble) {
            cluster.stop();
            throw trouble;
        }
    }

    /// Scheduler and nodes.
    ///
    /// @param folder for the files of pods
    public LiveCluster start(Path folder) throws InterruptedException, TimeoutException {
        var surroundings = RealWorld.surroundings();
        var scheduler = SchedulerProcess.of(ports(connect()), surroundings);
        scheduler.start();
        ends.push(() -> scheduler.stop(Duration.ofSeconds(5)));
        var nodes = new Nodes(new Nodes.Options(settings.node(), settings.nodes(), settings.mode(), folder),
                new Nodes.Cluster(() -> new Ports(connection.api(), connection.moreWatches()), connection.authority(),
                        Tokens.NONE),
                surroundings);
        ends.push(() -> nodes.stop(Duration.ofSeconds(20)));
        nodes.start(Duration.ofSeconds(60));
        return this;
    }

    public void startOperator() throws IOException {
        var line = new ArrayList<>(List.of("operator", "--kubeconfig", settings.kubeconfig().toString(),
                "--kube-api-qps", "500", "--kube-api-burst", "1000", "--dir",
                Objects.requireNonNull(settings.kubeconfig().toAbsolutePath().getParent()).toString()));
        line.addAll(settings.operator());
        operator = Optional.of(Packaged.start(line));
    }

    /// As `kill -9` does it.
    public void killOperator() throws InterruptedException, IOException {
        operator.orElseThrow().kill();
        before.append(operator.orElseThrow().said()).append("killed\n");
        operator.orElseThrow().close();
        operator = Optional.empty();
    }

    /// What the operator has written so far, and how an object stands in its eyes: for whoever has waited in vain.
    ///
    /// @param object as `rota explain` wants it
    public String account(String object) throws IOException {
        var explained = Packaged.run("./rota explain " + object + " --kubeconfig " + kubeconfig(), 60);
        var said = operator.isPresent() ? operator.get().said() : "it is not at work\n";
        return "\nThe operator has written:\n" + before + said + "It explains " + object + ":\n" + explained.output();
    }

    public Path kubeconfig() {
        return settings.kubeconfig();
    }

    public Optional<HasMetadata> send(Request request) {
        return connection.api().send(request);
    }

    /// Everything of a kind, from now on.
    public <T extends HasMetadata> Sightings<T> watch(Class<T> type) {
        var sightings = new Sightings<T>();
        connection.watches().open(type, sightings);
        return sightings;
    }

    public void stop() throws IOException, InterruptedException {
        if (operator.isPresent()) operator.get().close();
        while (!ends.isEmpty()) ends.pop().end();
    }

    private KubeConnection connect() {
        var opened = KubeConnection.fromKubeconfig(settings.kubeconfig(), KubeSettings.DEFAULT.withRate(500, 1000)
                .withCustomResources(Workload.customKinds()));
        ends.push(opened::close);
        return opened;
    }

    private static Ports ports(KubeConnection connection) {
        return new Ports(connection.api(), connection.watches());
    }
}
