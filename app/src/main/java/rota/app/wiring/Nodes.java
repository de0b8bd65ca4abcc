package rota.app.wiring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import rota.kernel.process.Ports;
import rota.kernel.process.Surroundings;
import rota.local.agent.Switchboard;
import rota.local.agent.node.Endpoint;
import rota.local.agent.process.ProcessNode;
import rota.local.agent.process.ProcessSettings;
import rota.local.agent.process.Tokens;
import rota.local.agent.simulated.SimulatedNodes;
import rota.local.agent.simulated.SimulatedSettings;
import rota.local.http.kubelet.KubeletServer;
import rota.local.http.tls.KubeletIdentity;

/// Some nodes over one API, in this process.
public final class Nodes {
    private final List<ProcessNode> real = new ArrayList<>();
    private final List<SimulatedNodes> simulated = new ArrayList<>();
    private final Switchboard switchboard = new Switchboard();
    private Optional<KubeletServer> server = Optional.empty();

    /// What becomes of pods.
    public enum Mode {
        /// Processes of this machine.
        PROCESS,
        /// Nothing; they only seem to run.
        SIMULATED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Which nodes.
    ///
    /// @param name of the only one, or what the names of several begin with
    /// @param directory for what their pods need
    public record Options(String name, int count, Mode mode, Path directory) {
        /// Two clusters of one machine have different directories, though their nodes may be called the same.
        private String family() {
            return directory.toAbsolutePath().normalize() + "/" + name;
        }
    }

    /// The cluster that they join.
    ///
    /// @param ports asked once for every agent: each has streams of its own
    /// @param authority of the API server's clients, in PEM; empty: nobody is known, so nobody is answered
    /// @param tokens for pods that ask for one
    public record Cluster(Supplier<Ports> ports, String authority, Tokens tokens) {}

    /// Begins to listen for the API server, on behalf of all nodes.
    public Nodes(Options options, Cluster cluster, Surroundings surroundings) {
        var endpoint = cluster.authority().isEmpty() ? Endpoint.NONE
                : listen(options, surroundings, cluster.authority());
        var ports = cluster.ports();
        switch (options.mode()) {
            case SIMULATED ->
                    simulate(SimulatedSettings.of(options.name(), options.count()).with(endpoint), ports.get(),
                            surroundings);
            case PROCESS -> {
                for (var i = 0; i < options.count(); i++) {
                    var name = options.count() == 1 ? options.name() : options.name() + "-" + i;
                    var settings =
                            ProcessSettings.of(name, options.directory().resolve(name)).inBlock(options.family(), i);
                    run(new ProcessNode(settings.with(endpoint), ports.get(), surroundings, cluster.tokens()));
                }
            }
        }
    }

    private Endpoint listen(Options options, Surroundings surroundings, String authority) {
        var identity = KubeletIdentity.create(options.name(), authority, surroundings.clock().instant());
        var opened = KubeletServer.start(switchboard, identity,
                new KubeletServer.Surroundings(surroundings.clock(), surroundings.executor()), 0);
        server = Optional.of(opened);
        return new Endpoint(opened.port(), identity.fingerprint());
    }

    private void run(ProcessNode node) {
        switchboard.join(node.containers());
        real.add(node);
    }

    private void simulate(SimulatedSettings settings, Ports ports, Surroundings surroundings) {
        var nodes = new SimulatedNodes(settings, ports, surroundings);
        switchboard.join(nodes.containers());
        simulated.add(nodes);
    }

    /// Returns when the API knows them all.
    ///
    /// @throws TimeoutException when that takes longer than this
    public void start(Duration patience) throws InterruptedException, TimeoutException {
        real.forEach(ProcessNode::start);
        simulated.forEach(SimulatedNodes::start);
        try {
            for (var node : real) node.registered().get(patience.toNanos(), TimeUnit.NANOSECONDS);
            for (var nodes : simulated) nodes.registered().get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("expected the nodes to be registered", bug);
        }
    }

    /// Ends the processes of all pods. The pods stay in the API.
    public void stop(Duration patience) throws InterruptedException {
        try {
            for (var node : real) node.stop(patience);
            for (var nodes : simulated) nodes.stop(patience);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } finally {
            server.ifPresent(KubeletServer::close);
        }
    }
}
