package rota.sim.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.kernel.cache.Index;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Operator;
import rota.local.server.Types;
import rota.sim.fault.Mischief;
import rota.sim.world.Kubelet;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;
import rota.workloads.instanceset.InstanceSetController;
import rota.workloads.instanceset.Settings;

/// A world with the InstanceSet controller and one database in it.
///
/// @param bug changes what the controller does, to plant a bug on purpose
public record InstanceSetWorlds(Database database, Bug bug) {
    private static final Types TYPES = Types.builtIn().withCustom(InstanceSet.class).withCustom(Instance.class);

    /// Something that is wrong on purpose.
    public interface Bug {
        /// The controller with the bug.
        ///
        /// @param ledger what the operator remembers of its writes
        Controller<InstanceSet, ?, ?> in(Controller<InstanceSet, ?, ?> sound, Ledger ledger);
    }

    /// With a sound controller.
    ///
    /// @param voters how many members vote; those with higher numbers learn
    public static InstanceSetWorlds of(int voters) {
        return new InstanceSetWorlds(new Database(voters), (sound, _) -> sound);
    }

    /// The kinds that there are in such a world.
    static Types types() {
        return TYPES;
    }

    public World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        var world = world(random, mischief);
        database.in(world);
        return world;
    }

    /// Without a database: nobody has a role, and nobody looks on.
    public World quiet(RandomGenerator random) {
        return world(random, _ -> Mischief.NONE);
    }

    private World world(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        return new World(new Setup(random, TYPES, this::operator, mischief, (_, _) -> Kubelet.Fate.STEADY,
                Tamper.NONE));
    }

    /// With empty memory.
    public Operator operator(Seat seat) {
        return operator(seat, mirrors(true));
    }

    public Operator operator(Seat seat, Mirrors mirrors) {
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var controller = new InstanceSetController(mirrors, ledger, database, Settings.DEFAULT);
        return new Operator(mirrors, ledger, List.of(seat.loop(mirrors, ledger, bug.in(controller, ledger))));
    }

    /// Of all kinds that are read.
    ///
    /// @param guarded can tell that somebody changed an object of theirs
    public static Mirrors mirrors(boolean guarded) {
        return new Mirrors(List.of(mirror(InstanceSet.class, List.of(), guarded),
                mirror(Instance.class, InstanceSetController.indexes(), guarded),
                mirror(Pod.class, InstanceSetController.indexes(), guarded),
                mirror(PersistentVolumeClaim.class, InstanceSetController.indexes(), guarded),
                mirror(Service.class, InstanceSetController.indexes(), guarded),
                mirror(ControllerRevision.class, InstanceSetController.indexes(), guarded),
                mirror(ConfigMap.class, List.of(), guarded)));
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type, List<Index<T>> indexes, boolean guarded) {
        return guarded ? Mirror.guarded(type, indexes) : new Mirror<>(type, indexes);
    }
}
