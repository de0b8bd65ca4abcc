package rota.sim.trainjob;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.api.meta.Ids;
import rota.api.meta.Model;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Loop;
import rota.kernel.loop.Operator;
import rota.local.server.Types;
import rota.local.system.scheduler.SchedulerController;
import rota.sim.fault.Mischief;
import rota.sim.fault.ShakyApi;
import rota.sim.jobset.Ends;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;

/// Worlds of trainings in which our own scheduler gives pods their nodes: all pods of a group, or none of them. There
/// is room for [#ROOM] pods at a time.
public final class GangWorlds {
    public static final int ROOM = 6;
    private static final int NODES = 3;
    private static final String SCHEDULER = "gang";

    private final AtomicReference<World> world = new AtomicReference<>();
    private final TrainJobWorlds trainings;
    private final ShakyApi api;

    private GangWorlds(Ends fates, RandomGenerator random) {
        this.trainings = TrainJobWorlds.with(fates);
        this.api = new ShakyApi(request -> world().cluster().perform("scheduler", request), random);
    }

    /// A world of its own for each seed.
    ///
    /// @param keep takes the way of the scheduler to the server, which fails now and then until it is healed
    public static World make(Ends fates, RandomGenerator random, Function<RandomGenerator, Mischief> mischief,
            Consumer<ShakyApi> keep) {
        var parts = new GangWorlds(fates, random);
        keep.accept(parts.api);
        var types = types();
        var made = new World(new Setup(random, types, seat -> parts.operator(seat, random), mischief, fates::of,
                Tamper.NONE));
        parts.world.set(made);
        for (var i = 0; i < NODES; i++) made.create(node("node-" + i));
        return made;
    }

    /// The runtime with a policy for groups, whose pods ask for the scheduler and for room.
    ///
    /// @param policy `coscheduling` or `volcano`
    public static ClusterTrainingRuntime grouped(ClusterTrainingRuntime runtime, String policy) {
        var tree = Codec.tree(runtime).withAt(Json.Obj.EMPTY, "spec", "podGroupPolicy", policy);
        var steps = tree.objects("spec", "template", "spec", "replicatedJobs").stream().map(it -> (Json) placed(it))
                .toList();
        return Codec.model(tree.withAt(new Json.Arr(steps), "spec", "template", "spec", "replicatedJobs"),
                ClusterTrainingRuntime.class);
    }

    private static Json.Obj placed(Json.Obj step) {
        var pod = step.object("template", "spec", "template", "spec");
        var containers = pod.objects("containers").stream().map(it -> (Json) it.withAt(Json.of("1"), "resources",
                "requests", "cpu")).toList();
        return step.withAt(pod.with("schedulerName", Json.of(SCHEDULER)).with("containers", new Json.Arr(containers)),
                "template", "spec", "template", "spec");
    }

    private static Types types() {
        var types = TrainJobWorlds.TYPES;
        for (var kind : SchedulerController.gangKinds()) types = types.withCustom(kind);
        return types;
    }

    private static Node node(String name) {
        return new NodeBuilder().withNewMetadata().withName(name).endMetadata().withNewSpec().endSpec().withNewStatus()
                .addToAllocatable("cpu", new Quantity("" + ROOM / NODES)).addToAllocatable("pods", new Quantity("8"))
                .endStatus().build();
    }

    private World world() {
        var made = world.get();
        if (made == null) throw new IllegalStateException("expected a world, found it in the making");
        return made;
    }

    private Operator operator(Seat seat, RandomGenerator random) {
        var all = new ArrayList<Mirror<?>>(TrainJobWorlds.mirrors());
        all.add(TrainJobWorlds.mirror(Node.class, List.of()));
        all.add(TrainJobWorlds.mirror(Namespace.class, List.of()));
        SchedulerController.gangKinds().forEach(it -> all.add(new Mirror<GenericKubernetesResource>(Model.generic(it),
                List.of(Indexes.byOwner()))));
        var mirrors = new Mirrors(all);
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var loops = new ArrayList<Loop<?, ?, ?>>(trainings.loops(seat, new Ids(random), mirrors, ledger));
        loops.add(seat.loop(mirrors, ledger, new SchedulerController(mirrors, api, seat.clock(), SCHEDULER)));
        return new Operator(mirrors, ledger, loops);
    }
}
