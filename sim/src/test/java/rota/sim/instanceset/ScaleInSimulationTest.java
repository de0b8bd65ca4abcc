package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: members that are scaled away or taken offline leave a majority of those who stay, whatever happens. Method:
/// random histories of users who want other numbers of members all the time; each deletion is checked.
class ScaleInSimulationTest {
    private static final int SEEDS = 20;
    /// More than there ever are: all of them vote.
    private static final int VOTERS = 20;

    @Test
    void who_goes_for_good_leaves_a_majority_under_every_fault() {
        tell(InstanceSetMutation.NONE, List.of(Fault.values()), world -> world.during(Duration.ofMinutes(20), _ -> wish(
                world)));
    }

    @Test
    void where_the_quorum_is_ignored_that_is_found() {
        assertThatThrownBy(() -> tell(InstanceSetMutation.IGNORING_THE_QUORUM, List.of(), world -> {
            InstanceSets.change(world, "'offlineInstances':['db-1','db-2']");
            world.run(Duration.ofMinutes(5));
        })).isInstanceOf(AssertionError.class).hasMessageContaining("voters who stay are at work");
    }

    private static void tell(InstanceSetMutation planted, List<Fault> faults, Consumer<World> history) {
        ForAll.numbers(SEEDS, seed -> {
            var worlds = planted.in(InstanceSetWorlds.of(VOTERS));
            new Saga("", worlds::make, faults, world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.of(InstanceSetSimulationTest.spec(3)));
                world.run(Duration.ofMinutes(3));
                history.accept(world);
                InstanceSetSimulationTest.end(world, worlds.database());
            }).tell(seed);
        });
    }

    /// A user who cannot decide.
    private static void wish(World world) {
        var random = world.timeline().random();
        var one = "'db-" + (3 + random.nextInt(3)) + "'";
        switch (random.nextInt(5)) {
            case 0, 1 -> InstanceSets.change(world, "'replicas':" + (1 + random.nextInt(5)));
            case 2 -> InstanceSets.change(world, "'offlineInstances':['db-1','db-2'," + one + "]");
            case 3 -> InstanceSets.change(world, "'offlineInstances':['db-0'," + one + "]");
            default -> InstanceSets.roll(world, random.nextInt(100));
        }
    }
}
