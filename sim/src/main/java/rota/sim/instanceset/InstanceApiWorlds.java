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
import java.util.stream.Stream;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.kernel.cache.Change;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
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
///
/// @param bug something that is wrong on purpose
public record InstanceApiWorlds(Database database, Bug bug) {
    private static final Types TYPES = InstanceSetWorlds.types();

    /// What is wrong; all that it does not say is sound.
    public interface Bug {
        /// None.
        Bug NONE = new Bug() {};

        /// What the controller of Instances takes the set of one for.
        default InstanceSet seenByMembers(InstanceSet set) {
            return set;
        }

        /// The controller of sets with the bug.
        default Controller<InstanceSet, ?, ?> sets(Controller<InstanceSet, ?, ?> sound) {
            return sound;
        }

        /// The controller of Instances with the bug.
        default Controller<Instance, ?, ?> members(Controller<Instance, ?, ?> sound) {
            return sound;
        }
    }

    /// With a database that nobody has joined yet.
    ///
    /// @param voters how many members vote; those with higher numbers learn
    public static InstanceApiWorlds of(int voters) {
        return new InstanceApiWorlds(new Database(voters), Bug.NONE);
    }

    public InstanceApiWorlds with(Bug planted) {
        return new InstanceApiWorlds(database, planted);
    }

    public World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        var world = new World(new Setup(random, TYPES, this::operator, mischief, (_, _) -> Kubelet.Fate.STEADY,
                Tamper.NONE));
        database.in(world);
        return world;
    }

    /// With empty memory.
    private Operator operator(Seat seat) {
        var others = List.<Mirror<?>>of(mirror(Instance.class), mirror(Pod.class), mirror(PersistentVolumeClaim.class),
                mirror(Service.class), mirror(ControllerRevision.class), mirror(ConfigMap.class));
        var sets = mirror(InstanceSet.class);
        var mirrors = with(sets, others);
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var direct = new InstanceSetController(mirrors, ledger, database, Settings.DEFAULT);
        var instances = new InstanceController(with(misread(sets), others), ledger, database, Settings.DEFAULT);
        return new Operator(mirrors, ledger, List.of(seat.loop(mirrors, ledger, direct), seat.loop(mirrors, ledger,
                bug.sets(new InstancesController(mirrors, direct))), seat.loop(mirrors, ledger, bug.members(instances)),
                seat.loop(mirrors, ledger, new GarbageController(mirrors, TYPES.kinds()))));
    }

    private static Mirrors with(Mirror<InstanceSet> sets, List<Mirror<?>> others) {
        return new Mirrors(Stream.<Mirror<?>>concat(Stream.of(sets), others.stream()).toList());
    }

    /// What those see of sets who take them for something else.
    private Mirror<InstanceSet> misread(Mirror<InstanceSet> sets) {
        var seen = mirror(InstanceSet.class);
        sets.onChange(change -> {
            switch (change) {
                case Change.Added<InstanceSet>(var set) -> seen.changed(bug.seenByMembers(set));
                case Change.Updated<InstanceSet>(_, var set) -> seen.changed(bug.seenByMembers(set));
                case Change.Recreated<InstanceSet>(_, var set) -> seen.changed(bug.seenByMembers(set));
                case Change.Removed<InstanceSet>(var set) -> seen.removed(bug.seenByMembers(set));
            }
        });
        return seen;
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type) {
        var indexes = new ArrayList<Index<T>>(InstanceSetController.indexes());
        indexes.add(Indexes.byOwner());
        return Mirror.guarded(type, indexes);
    }
}
