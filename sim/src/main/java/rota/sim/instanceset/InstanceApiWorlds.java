package rota.sim.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Operator;
import rota.local.server.Types;
import rota.local.system.GarbageController;
import rota.sim.fault.Mischief;
import rota.sim.world.Kubelet;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;
import rota.workloads.instanceset.InstanceController;
import rota.workloads.instanceset.InstanceSetController;
import rota.workloads.instanceset.InstancesController;
import rota.workloads.instanceset.Settings;

/// A world whose sets may have objects of kind Instance for members: with all controllers that see to them, a garbage
/// collector, and one database.
public record InstanceApiWorlds(Database database) {
    private static final Types TYPES = InstanceSetWorlds.types();

    /// With a database that nobody has joined yet.
    ///
    /// @param voters how many members vote; those with higher numbers learn
    public static InstanceApiWorlds of(int voters) {
        return new InstanceApiWorlds(new Database(voters));
    }

    public World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        var world = new World(new Setup(random, TYPES, this::operator, mischief, (_, _) -> Kubelet.Fate.STEADY,
                Tamper.NONE));
        database.in(world);
        return world;
    }

    /// With empty memory.
    private Operator operator(Seat seat) {
        var mirrors = new Mirrors(List.of(mirror(InstanceSet.class), mirror(Instance.class), mirror(Pod.class),
                mirror(PersistentVolumeClaim.class), mirror(Service.class), mirror(ControllerRevision.class),
                mirror(ConfigMap.class)));
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var sets = new InstanceSetController(mirrors, ledger, database, Settings.DEFAULT);
        var instances = new InstanceController(mirrors, ledger, database, Settings.DEFAULT);
        return new Operator(mirrors, ledger, List.of(seat.loop(mirrors, ledger, sets), seat.loop(mirrors, ledger,
                new InstancesController(mirrors, sets)), seat.loop(mirrors, ledger, instances),
                seat.loop(mirrors,
                        ledger, new GarbageController(mirrors, TYPES.kinds()))));
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type) {
        var indexes = new ArrayList<Index<T>>(InstanceSetController.indexes());
        indexes.add(Indexes.byOwner());
        return Mirror.guarded(type, indexes);
    }
}
