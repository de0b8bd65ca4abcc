package rota.local.agent.simulated;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Health;
import rota.kernel.loop.Leftover;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.local.agent.Containers;
import rota.local.agent.node.Addresses;
import rota.local.agent.node.Addresses.Range;
import rota.local.agent.node.NodeController;
import rota.local.agent.node.Registration;

/// Any number of nodes that only pretend to run their pods.
public final class SimulatedNodes {
    private static final Range TEN = new Range(0x0A00_0000, 1 << 24);
    private static final int PODS = 1 << 18;

    private final Registration registration;
    private final RunningOperator operator;
    private final Containers containers;

    public SimulatedNodes(SimulatedSettings settings, Ports ports, Surroundings surroundings) {
        var nodes = settings.nodes();
        var mirrors = mirrors();
        this.registration = new Registration(nodes.values(), ports.api(), surroundings);
        this.operator = new RunningOperator(
                new Blueprint(NodeController.REPORTER, mirrors, controllers(settings, mirrors)), ports,
                surroundings);
        this.containers = new SimulatedContainers(Ordered.set(nodes.keySet()), mirrors.of(Pod.class));
    }

    /// Fresh mirrors of all that the controllers read.
    public static Mirrors mirrors() {
        return new Mirrors(List.of(new Mirror<>(Pod.class, List.of()), new Mirror<>(Node.class, List.of()),
                new Mirror<>(Lease.class, List.of())));
    }

    /// The controllers alone, for whoever drives them himself. The nodes must be there already.
    public static List<Controller<?, ?, ?>> controllers(SimulatedSettings settings, Mirrors mirrors) {
        var nodes = settings.nodes();
        var addresses = new Addresses(Range.named(TEN, PODS, settings.name()));
        mirrors.of(Pod.class).onChange(addresses::observe);
        return List.of(new SimulatedController(nodes, addresses, settings.pace(), mirrors.of(Pod.class)),
                new NodeController(nodes, mirrors));
    }

    /// Returns at once.
    public void start() {
        registration.start();
        operator.start();
    }

    /// Completed when the API knows all nodes.
    public CompletableFuture<@Nullable Void> registered() {
        return registration.end();
    }

    /// Finishes what is under way, but waits no longer than this. The pods stay as they are.
    public Leftover stop(Duration patience) throws InterruptedException {
        registration.stop();
        return operator.stop(patience);
    }

    /// What there is to say when somebody asks for logs, or for commands.
    public Containers containers() {
        return containers;
    }

    public Health health() {
        return operator.health();
    }
}
