package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.job.Fates.NEVER;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.sim.fault.LateNews;
import rota.sim.world.World;

/// Goal: two operators, one of which has an old copy of the Job, do not undo each other's work for long. Method: the
/// first hears of Jobs every seven minutes, of everything else at once; every write counts.
class TwoJobOperatorsTest {
    private static final int SEEDS = 5;
    private static final int WRITES = 200;

    @Test
    void one_that_does_not_know_of_a_rest_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(seed);
            world.create(job("sum", 3, 3, _ -> {}));
            world.run(Duration.ofMinutes(10));
            Jobs.change(world, "sum", it -> it.withSuspend(true));
            world.run(Duration.ofMinutes(20));

            assertThat(world.cluster().list(Pod.class)).as(world::explain).isEmpty();
        }
    }

    @Test
    void one_that_does_not_know_of_the_end_of_a_rest_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(seed);
            world.create(job("sum", 3, 3, it -> it.withSuspend(true)));
            world.run(Duration.ofMinutes(10));
            Jobs.change(world, "sum", it -> it.withSuspend(false));
            world.run(Duration.ofMinutes(20));

            assertThat(world.cluster().list(Pod.class)).as(world::explain).hasSize(3);
        }
    }

    @Test
    void one_that_does_not_know_of_another_parallelism_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(seed);
            world.create(job("sum", 6, 6, _ -> {}));
            world.run(Duration.ofMinutes(10));
            Jobs.change(world, "sum", it -> it.withParallelism(2));
            world.run(Duration.ofMinutes(20));

            assertThat(world.cluster().list(Pod.class)).as(world::explain).hasSize(2);
        }
    }

    private static World world(int seed) {
        var never = IntStream.generate(() -> NEVER).limit(10_000).toArray();
        var world = JobWorlds.with(() -> new Fates().first(never)).make(new SplittableRandom(seed),
                _ -> new LateNews("operator-1", Jobs.KIND));
        JobChecks.watch(world);
        world.join();
        world.always(it -> assertThat(it.operatorWrites()).as("writes, with seed %d", seed).isLessThan(WRITES));
        return world;
    }
}
