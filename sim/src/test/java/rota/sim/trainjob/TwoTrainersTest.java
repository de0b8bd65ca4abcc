package rota.sim.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.trainjob.TrainJobs.runtime;
import static rota.sim.trainjob.TrainJobs.step;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.sim.fault.LateNews;
import rota.sim.jobset.Ends;
import rota.sim.jobset.JobSets;
import rota.sim.world.World;

/// Goal: two operators, one of which has an old copy of the TrainJob, do not undo each other's work for long. Method:
/// the first hears of TrainJobs every seven minutes, of everything else at once; every write counts.
class TwoTrainersTest {
    private static final int SEEDS = 5;
    private static final int WRITES = 200;

    @Test
    void one_that_does_not_know_of_a_rest_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(Ends.ALL_SUCCEED.and("node", Ends.NEVER), seed);
            world.create(TrainJobs.of("'trainer':{'numNodes':2}"));
            world.run(Duration.ofMinutes(10));
            TrainJobs.change(world, "'suspend':true");
            world.run(Duration.ofMinutes(20));

            assertThat(JobSets.running(world)).as(world::explain).isEmpty();
        }
    }

    @Test
    void one_that_does_not_know_of_the_end_of_a_rest_does_not_fight_the_other() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(Ends.ALL_SUCCEED, seed);
            world.create(TrainJobs.of("'suspend':true,'trainer':{'numNodes':2}"));
            world.run(Duration.ofMinutes(10));
            TrainJobs.change(world, "'suspend':false");
            world.settle(Duration.ofHours(3));

            assertThat(TrainJobs.status(world).is(TrainJobStatus.COMPLETE)).as(world::explain).isTrue();
        }
    }

    private static World world(Ends fates, int seed) {
        var world = TrainJobWorlds.with(fates).make(new SplittableRandom(seed), _ -> new LateNews("operator-1",
                TrainJob.KIND));
        TrainJobChecks.watch(world);
        world.create(runtime("'torch':{}", "", step("node", "trainer")));
        world.join();
        world.always(it -> assertThat(it.operatorWrites()).as("writes, with seed %d", seed).isLessThan(WRITES));
        return world;
    }
}
