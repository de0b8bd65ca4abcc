package rota.app.wiring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.kernel.process.Ports;
import rota.kernel.process.Surroundings;
import rota.local.agent.process.ProcessNode;
import rota.local.agent.process.ProcessSettings;
import rota.local.agent.simulated.SimulatedNodes;
import rota.local.agent.simulated.SimulatedSettings;

/// Some nodes over one API, in this process.
public final class Nodes {
    private final List<ProcessNode> real = new ArrayList<>();
    private final List<SimulatedNodes> simulated = new ArrayList<>();

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
    public record Options(String name, int count, Mode mode, Path directory) {}

    public Nodes(Options options, Ports ports, Surroundings surroundings) {
        switch (options.mode()) {
            case SIMULATED -> simulated.add(new SimulatedNodes(SimulatedSettings.of(options.name(), options.count()),
                    ports, surroundings));
            case PROCESS -> {
                for (var i = 0; i < options.count(); i++) {
                    var name = options.count() == 1 ? options.name() : options.name() + "-" + i;
                    var settings = ProcessSettings.of(name, options.directory().resolve(name)).inBlock(i);
                    real.add(new ProcessNode(settings, ports, surroundings));
                }
            }
        }
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
        }
    }
}
