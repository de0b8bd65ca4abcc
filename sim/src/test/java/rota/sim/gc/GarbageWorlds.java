package rota.sim.gc;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Loop;
import rota.kernel.loop.LoopParts;
import rota.kernel.loop.Operator;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;
import rota.local.server.Types;
import rota.local.system.GarbageController;
import rota.local.system.NamespaceController;
import rota.sim.fault.Mischief;
import rota.sim.world.Kubelet;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;

/// Worlds with nothing but a garbage collector and a namespace deleter in them.
final class GarbageWorlds {
    private static final Types TYPES = Types.builtIn().withCustom(Gadget.class);

    private GarbageWorlds() {}

    static World world(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        var world = new World(new Setup(random, TYPES, GarbageWorlds::operator, mischief,
                (_, _) -> Kubelet.Fate.STEADY, Tamper.NONE));
        world.always(GarbageChecks::nobodyIsDeletedWhileAnOwnerLives);
        return world;
    }

    private static Operator operator(Seat seat) {
        var mirrors = new Mirrors(List.of(mirror(Pod.class), mirror(ConfigMap.class), mirror(Gadget.class),
                mirror(Namespace.class)));
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        return new Operator(mirrors, ledger,
                List.of(loop(seat, mirrors, ledger, new GarbageController(mirrors, TYPES.kinds())),
                        loop(seat, mirrors, ledger, new NamespaceController(mirrors))));
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type) {
        return Mirror.guarded(type, List.of(Indexes.byOwner()));
    }

    private static <T extends HasMetadata, V, S> Loop<T, V, S> loop(Seat seat, Mirrors mirrors, Ledger ledger,
            Controller<T, V, S> controller) {
        var queue = new WorkQueue(controller.name(), seat.clock(), Backoff.standard(seat.clock()),
                new SimpleMeterRegistry());
        var run = new RunParts(new Rules(controller.children()), ledger, (_, _) -> {}, seat.ids());
        return new Loop<>(controller, new LoopParts(queue, mirrors, run, seat.clock()));
    }
}
