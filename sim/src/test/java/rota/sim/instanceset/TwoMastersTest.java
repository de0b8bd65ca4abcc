package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Kind;
import rota.sim.fault.LateNews;
import rota.sim.world.World;

/// Goal: two operators, one of which hears late of something, do not undo each other's work for long. Method: the
/// first hears of one kind every seven minutes, of everything else at once; a set of five grows, is updated and
/// shrinks, and every write counts.
class TwoMastersTest {
    private static final int SEEDS = 3;
    /// A few times of what one operator needs; undone in turns, it would be tens of thousands.
    private static final int WRITES = 400;
    private static final Duration PATIENCE = Duration.ofHours(3);

    @Test
    void one_that_hears_late_of_pods_does_not_fight_the_other() {
        live(Kind.of(Pod.class));
    }

    @Test
    void one_that_hears_late_of_claims_does_not_fight_the_other() {
        live(Kind.of(PersistentVolumeClaim.class));
    }

    @Test
    void one_that_hears_late_of_the_set_itself_does_not_fight_the_other() {
        live(InstanceSetNames.KIND);
    }

    private static void live(Kind late) {
        for (var seed = 0; seed < SEEDS; seed++) {
            var worlds = InstanceSetWorlds.of(5);
            var world = worlds.make(new SplittableRandom(seed), _ -> new LateNews("operator-1", late));
            InstanceSetChecks.watch(world, worlds.database());
            limit(world, seed);
            world.join();
            world.create(InstanceSets.of(InstanceSetSimulationTest.spec(3)));
            world.run(Duration.ofMinutes(10));
            InstanceSets.change(world, "'replicas':5");
            world.run(Duration.ofMinutes(10));
            InstanceSets.roll(world, 1);
            world.run(Duration.ofMinutes(30));
            InstanceSets.change(world, "'replicas':3");
            world.settle(PATIENCE);

            assertThat(InstanceSets.isSettled(world)).as(world::explain).isTrue();
        }
    }

    private static void limit(World world, int seed) {
        world.always(it -> assertThat(it.operatorWrites()).as("writes, with seed %d: %s", seed, it.explain())
                .isLessThan(WRITES));
    }
}
