package rota.sim.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Loop;
import rota.kernel.loop.LoopParts;
import rota.kernel.loop.Operator;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;
import rota.local.server.Types;
import rota.local.system.scheduler.SchedulerController;
import rota.sim.fault.Mischief;
import rota.sim.fault.ShakyApi;
import rota.sim.world.Kubelet;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;

/// A world with a scheduler of our own in it. Its pods ask for it by name, so that the world's own leaves them alone.
final class SchedulerWorlds {
    static final String NAME = "rota";

    private final AtomicReference<World> world = new AtomicReference<>();
    private final ShakyApi api;

    private SchedulerWorlds(RandomGenerator random) {
        this.api = new ShakyApi(request -> world().cluster().perform("scheduler", request), random);
    }

    static World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief, Consumer<ShakyApi> keep) {
        var parts = new SchedulerWorlds(random);
        keep.accept(parts.api);
        var world = new World(new Setup(random, Types.builtIn(), parts::operator, mischief,
                (_, _) -> Kubelet.Fate.STEADY, Tamper.NONE));
        parts.world.set(world);
        world.always(SchedulerWorlds::noNodeIsFullerThanFull);
        for (var i = 1; i <= 4; i++) world.create(node("node-" + i, 2 + i));
        world.run(Duration.ofSeconds(5));
        return world;
    }

    static Node node(String name, int cpus) {
        return new NodeBuilder().withNewMetadata().withName(name).endMetadata().withNewSpec().endSpec().withNewStatus()
                .addToAllocatable("cpu", new Quantity("" + cpus)).addToAllocatable("pods", new Quantity("8"))
                .endStatus().build();
    }

    static Pod pod(String name, int cpus) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().withNewSpec()
                .withSchedulerName(NAME).addNewContainer().withName("main").withImage("main").withNewResources()
                .addToRequests("cpu", new Quantity("" + cpus)).endResources().endContainer().endSpec().build();
    }

    /// The cpus that are free on each node.
    static Map<String, Integer> free(World world) {
        var free = new LinkedHashMap<String, Integer>();
        for (var node : world.cluster().list(Node.class)) {
            free.put(node.getMetadata().getName(), cpus(node.getStatus().getAllocatable()));
        }
        for (var pod : world.cluster().list(Pod.class)) {
            var node = pod.getSpec().getNodeName();
            if (node != null && free.containsKey(node)) free.merge(node, -cpus(pod), Integer::sum);
        }
        return free;
    }

    static int cpus(Pod pod) {
        return cpus(pod.getSpec().getContainers().getFirst().getResources().getRequests());
    }

    private static int cpus(Map<String, Quantity> amounts) {
        return Integer.parseInt(amounts.getOrDefault("cpu", new Quantity("0")).getAmount());
    }

    private static void noNodeIsFullerThanFull(World world) {
        assertThat(free(world)).allSatisfy((node, cpus) -> assertThat(cpus).as(node).isNotNegative());
    }

    private World world() {
        var made = world.get();
        if (made == null) throw new IllegalStateException("expected a world, found it in the making");
        return made;
    }

    private Operator operator(Seat seat) {
        var mirrors = new Mirrors(List.of(mirror(Pod.class), mirror(Node.class), mirror(Namespace.class)));
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var scheduler = new SchedulerController(mirrors, api, seat.clock(), NAME);
        var queue = new WorkQueue(scheduler.name(), seat.clock(), Backoff.standard(seat.clock()),
                new SimpleMeterRegistry());
        var run = new RunParts(new Rules(scheduler.children()), ledger, (_, _) -> {}, seat.ids());
        return new Operator(mirrors, ledger,
                List.of(new Loop<>(scheduler, new LoopParts(queue, mirrors, run, seat.clock()))));
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type) {
        return Mirror.guarded(type, List.of());
    }
}
