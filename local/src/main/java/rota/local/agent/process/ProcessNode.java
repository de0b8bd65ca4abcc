package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Change;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.events.Note;
import rota.kernel.loop.Alarm;
import rota.kernel.loop.Health;
import rota.kernel.loop.Leftover;
import rota.kernel.plan.Action;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.local.agent.Containers;
import rota.local.agent.node.Addresses;
import rota.local.agent.node.NodeController;
import rota.local.agent.node.Registration;

/// This machine as a node: its pods are processes.
public final class ProcessNode {
    private static final Kind PODS = Kind.of(Pod.class);

    private final Outfit outfit;
    private final Names names;
    private final PodRuns runs;
    private final Registration registration;
    private final RunningOperator operator;
    private final Containers containers;
    private final FileChannel lock;

    public ProcessNode(ProcessSettings settings, Ports ports, Surroundings surroundings) {
        this(settings, ports, surroundings, Tokens.NONE);
    }

    /// What the node can give to its pods.
    ///
    /// @param trial finds out how far pods can have a view of their own, in a directory for trials
    record Means(Tokens tokens, Function<Path, Isolation> trial) {}

    /// Takes possession of its directory, and ends what an agent before it left running there.
    ///
    /// @throws IllegalStateException when another agent is at work in the same directory
    public ProcessNode(ProcessSettings settings, Ports ports, Surroundings surroundings, Tokens tokens) {
        this(settings, ports, surroundings, new Means(tokens, Isolation::best));
    }

    ProcessNode(ProcessSettings settings, Ports ports, Surroundings surroundings, Means means) {
        var dirs = new PodDirs(settings.directory());
        this.lock = dirs.lock();
        this.outfit = new Outfit(dirs, means.trial().apply(dirs.scratch()), Sweeper.MACHINE, settings.logs(),
                surroundings);
        var leftovers = Leftovers.end(outfit);
        var profile = ThisMachine.profile(settings, outfit.isolation());
        var mirrors = mirrors();
        this.names = new Names(mirrors.of(Pod.class), mirrors.of(Service.class), dirs, new Alarm(surroundings.clock()));
        var ears = new Ears();
        this.runs = new PodRuns(outfit, names, ears);
        var addresses = ThisMachine.canBind(settings.addresses().text(1))
                ? Optional.of(new Addresses(settings.addresses()))
                : Optional.<Addresses>empty();
        mirrors.of(Pod.class).onChange(change -> {
            addresses.ifPresent(it -> it.observe(change));
            gone(change).filter(it -> profile.name().equals(it.getSpec().getNodeName()))
                    .ifPresent(it -> runs.vanished(Identity.of(PODS, it)));
        });
        var controller = new ProcessController(new ProcessController.Parts(profile, mirrors, addresses,
                settings.environment(), means.tokens(), leftovers), runs);
        this.operator = new RunningOperator(new Blueprint(NodeController.REPORTER, mirrors, List.of(controller,
                new NodeController(Ordered.map(profile.name(), profile), mirrors))), ports, surroundings);
        ears.hear(operator);
        this.registration = new Registration(List.of(profile), ports.api(), surroundings);
        this.containers = new LocalContainers(profile.name(), runs, mirrors.of(Pod.class), outfit);
    }

    /// Returns at once.
    public void start() {
        outfit.background(names::run);
        registration.start();
        operator.start();
    }

    /// Completed when the API knows the node.
    public CompletableFuture<@Nullable Void> registered() {
        return registration.end();
    }

    public Health health() {
        return operator.health();
    }

    /// Logs of the node's containers, and commands inside them.
    public Containers containers() {
        return containers;
    }

    /// Ends all pods' processes and then itself: no process outlives it. The pods stay in the API as they are, and the
    /// next agent goes on with them.
    public Leftover stop(Duration patience) throws InterruptedException, IOException {
        registration.stop();
        var leftover = operator.stop(patience);
        runs.shutDown(patience);
        names.stop();
        lock.close();
        return leftover;
    }

    private static Mirrors mirrors() {
        return new Mirrors(List.of(new Mirror<>(Pod.class, List.of(ProcessController.BY_NODE)),
                new Mirror<>(Node.class, List.of()), new Mirror<>(Lease.class, List.of()),
                new Mirror<>(Service.class, List.of()), new Mirror<>(ConfigMap.class, List.of()),
                new Mirror<>(Secret.class, List.of()), new Mirror<>(PersistentVolumeClaim.class, List.of()),
                new Mirror<>(PersistentVolume.class, List.of())));
    }

    private static Optional<Pod> gone(Change<Pod> change) {
        return switch (change) {
            case Change.Removed(var pod) -> Optional.of(pod);
            case Change.Recreated(var before, _) -> Optional.of(before);
            case Change.Added<Pod> _, Change.Updated<Pod> _ -> Optional.empty();
        };
    }

    /// Takes what happens to the queue and to the events, once there are any.
    private static final class Ears implements PodRuns.Listener {
        private final AtomicReference<@Nullable RunningOperator> operator = new AtomicReference<>();

        void hear(RunningOperator them) {
            operator.set(them);
        }

        @Override
        public void changed(Identity pod) {
            var them = operator.get();
            if (them != null) them.wake(ProcessController.NAME, pod.key());
        }

        @Override
        public void event(Identity pod, Action.Announce what) {
            var them = operator.get();
            if (them != null)
                them.recorder()
                        .record(new Note(NodeController.REPORTER, pod, what.severity(), what.reason(), what.note()));
        }
    }
}
