package rota.sim.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.jobset.JobSets.after;
import static rota.sim.jobset.JobSets.group;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.sim.fault.LateNews;
import rota.sim.world.World;

/// Goal: two operators, one of which has an old copy of the JobSet, do not undo each other's work for long. Method: the
/// first hears of JobSets every seven minutes, of everything else at once; every write counts.
class TwoOperatorsTest {
    private static final int SEEDS = 5;
    /// A few times of what one operator needs; undone in turns, it would be thousands.
    private static final int WRITES = 600;
    private static final Duration PATIENCE = Duration.ofHours(3);

    @Test
    void one_that_does_not_know_of_a_rest_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(Ends.ALL_SUCCEED.and("node", Ends.NEVER), seed);
            world.create(JobSets.of("", group("node", 2)));
            world.run(Duration.ofMinutes(10));
            JobSets.change(world, "'suspend':true");
            world.run(Duration.ofMinutes(20));

            assertThat(JobSets.running(world)).as(world::explain).isEmpty();
        }
    }

    @Test
    void one_that_does_not_know_of_the_end_of_a_rest_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(Ends.ALL_SUCCEED, seed);
            world.create(JobSets.of("'suspend':true", group("node", 2)));
            world.run(Duration.ofMinutes(10));
            JobSets.change(world, "'suspend':false");
            world.settle(PATIENCE);

            assertThat(JobSets.status(world).terminalState()).contains("Completed");
        }
    }

    @Test
    void one_that_does_not_know_of_a_restart_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(Ends.ALL_SUCCEED.and("node", 1, 1), seed);
            world.create(JobSets.of("'failurePolicy':{'maxRestarts':3}", group("init", 1, 1), group("node", 3, 2,
                    after("init", "Complete"))));
            world.settle(PATIENCE);

            assertThat(JobSets.status(world).terminalState()).contains("Completed");
            assertThat(JobSets.status(world).restarts()).isEqualTo(2);
            JobSetChecks.nothingIsLeftBehind(world);
        }
    }

    private static World world(Ends fates, int seed) {
        var world = JobSetWorlds.with(fates).make(new SplittableRandom(seed), _ -> new LateNews("operator-1",
                JobSet.KIND));
        JobSetChecks.watch(world);
        world.join();
        world.always(it -> assertThat(it.operatorWrites()).as("writes, with seed %d", seed).isLessThan(WRITES));
        return world;
    }
}
