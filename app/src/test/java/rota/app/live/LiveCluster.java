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
import rota.app.Packaged;
import rota.app.wiring.Nodes;
import rota.app.wiring.RealWorld;
import rota.app.wiring.SchedulerProcess;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;

/// An API server with a scheduler and nodes in this process, and the operator in one of its own, which can be killed.
public final class LiveCluster {
    private final Settings settings;
    private final KubeConnection connection;
    private final Deque<End> ends = new ArrayDeque<>();
    private Optional<Packaged.Service> operator = Optional.empty();

    /// What there is.
    ///
    /// @param node the name of the only node, or what the names of several begin with
    /// @param operator what its command line has besides the way to the server
    public record Settings(Path kubeconfig, String node, int nodes, List<String> operator) {}

    /// How to end one of the parts.
    private interface End {
        void end() throws InterruptedException;
    }

    public LiveCluster(Settings settings) {
        this.settings = settings;
        this.connection = connect();
    }

    /// Scheduler and nodes.
    ///
    /// @param folder for the files of pods
    public LiveCluster start(Path folder) throws InterruptedException, TimeoutException {
        var surroundings = RealWorld.surroundings();
        var scheduler = SchedulerProcess.of(ports(connect()), surroundings);
        scheduler.start();
        ends.push(() -> scheduler.stop(Duration.ofSeconds(5)));
        var nodes = new Nodes(new Nodes.Options(settings.node(), settings.nodes(), Nodes.Mode.PROCESS, folder),
                () -> new Ports(connection.api(), connection.moreWatches()), surroundings, connection.authority());
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
        operator.orElseThrow().close();
        operator = Optional.empty();
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
