package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Kind;
import rota.sim.check.Reference;
import rota.sim.check.Reference.Cost;
import rota.sim.fault.Mischief;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.fault.RareBookmarks;
import rota.sim.world.World;

/// Goal: one fault at any write of a set whose members are objects of kind Instance leaves no trace and costs little
/// time. Method: a set is made, updated and scaled in, undisturbed and then again with each fault at each of its
/// writes; every write is checked, and the ends are compared.
class InstanceApiPlansTest {
    private static final List<Kind> KINDS = List.of(InstanceSetNames.KIND, InstanceNames.KIND, Kind.of(Pod.class),
            Kind.of(PersistentVolumeClaim.class));
    /// Who leads, and what a member was asked before it went.
    private static final List<String> BY_CHANCE = List.of("role", "kubeblocks.io/role", "rota.dev/switchover",
            "rota.dev/stayed");
    private static final Duration PATIENCE = Duration.ofHours(3);
    /// An operator is back after a second; a member tells its role after three, and an election takes five.
    private static final Duration DELAY = Duration.ofSeconds(30);

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "CRASH_INTO_THE_PAST")
    void one_fault_at_any_write_costs_no_pod_and_no_instance(What what) {
        var reference = new Reference(new Reference.Case(InstanceApiPlansTest::world, InstanceApiPlansTest::tell,
                KINDS));
        for (var write = 1; write <= reference.writes(); write++)
            reference.compare(new Planned(write, what), new Cost(InstanceApiPlansTest::extra, BY_CHANCE));
    }

    /// An operator that wakes up in the past may repeat what it does not see.
    @Test
    void a_crash_into_the_past_at_any_write_heals() {
        var writes = new Reference(new Reference.Case(InstanceApiPlansTest::world, InstanceApiPlansTest::tell, KINDS))
                .writes();
        for (var write = 1; write <= writes; write++) {
            for (var past : List.of(0.3, 0.7, 0.95)) {
                var world = world(new Planned(write, What.CRASH_INTO_THE_PAST, past));
                tell(world);
                assertThat(InstanceSets.isSettled(world)).as(world::explain).isTrue();
            }
        }
    }

    /// Where a server tells once a minute only how far a stream has come, nobody waits for that.
    @Test
    void a_restart_at_any_write_of_an_update_costs_seconds() {
        var calm = update(Mischief.NONE);
        for (var write = calm.first(); write <= calm.last(); write++) {
            var disturbed = update(new Planned(write, What.CRASH));
            assertThat(disturbed.time()).as("with a crash at write %d of %d to %d", write, calm.first(), calm.last())
                    .isLessThan(calm.time().plus(DELAY));
        }
    }

    private static TimedUpdate update(Mischief trouble) {
        return new TimedUpdate(world(new RareBookmarks(trouble)), InstanceSets.ofInstances(spec()));
    }

    private static void tell(World world) {
        world.create(InstanceSets.ofInstances(spec()));
        world.settle(PATIENCE);
        InstanceSets.roll(world, 1);
        world.settle(PATIENCE);
        InstanceSets.change(world, "'replicas':2");
        world.settle(PATIENCE);
    }

    private static String spec() {
        return InstanceSetSimulationTest.spec(3).replace("'maxUnavailable':2", "'maxUnavailable':1");
    }

    private static World world(Mischief trouble) {
        var worlds = InstanceApiWorlds.of(3);
        var world = worlds.make(new SplittableRandom(1), _ -> trouble);
        InstanceSetChecks.watch(world, worlds.database());
        return world;
    }

    /// Members are what hurts; a status may be written again.
    private static int extra(String sort) {
        return sort.startsWith("create") || sort.startsWith("delete") ? 0 : 30;
    }
}
