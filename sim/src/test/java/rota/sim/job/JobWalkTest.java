package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.job.Jobs.change;
import static rota.sim.job.Jobs.indexed;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Mischief;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: where a Job ends does not depend on the way there. Method: random walks over the fields that a user may
/// change; then a fresh Job with the last spec and the same fates of its pods must end with the same status.
class JobWalkTest {
    private static final int SEEDS = 40;
    private static final Duration PATIENCE = Duration.ofHours(6);

    @Test
    void a_job_ends_as_a_fresh_one_with_its_last_spec_would() {
        Simulation.seeds(SEEDS).with(JobSimulationTest.HONEST_FAULTS).run(worlds()::make, world -> {
            JobChecks.watch(world);
            world.create(job(world));
            world.during(Duration.ofMinutes(3), JobWalkTest::edit);
            world.heal();
            change(world, "sum", it -> it.withSuspend(false).withParallelism(2).withActiveDeadlineSeconds(null));
            world.settle(PATIENCE);

            assertThat(shown(world)).as(world::explain).isEqualTo(shown(fresh(Jobs.get(world, "sum"))));
        });
    }

    /// Index 1 fails whenever it is tried; all others succeed.
    private static JobWorlds worlds() {
        return JobWorlds.with(() -> new Fates().index(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
    }

    private static Job job(World world) {
        var limit = world.timeline().random().nextInt(2);
        return indexed("sum", 4, 2, it -> it.withBackoffLimitPerIndex(limit).withBackoffLimit(Integer.MAX_VALUE));
    }

    private static void edit(World world) {
        var random = world.timeline().random();
        change(world, "sum", it -> vary(it, random.nextInt(4), random.nextInt(5)));
    }

    private static void vary(JobSpecBuilder spec, int field, int value) {
        switch (field) {
            case 0 -> spec.withParallelism(value);
            case 1 -> spec.withSuspend(value % 2 == 0);
            case 2 -> spec.withActiveDeadlineSeconds(3600L + value);
            default -> spec.withPodReplacementPolicy(value % 2 == 0 ? "Failed" : "TerminatingOrFailed");
        }
    }

    private static World fresh(Job last) {
        var world = worlds().make(new SplittableRandom(1), _ -> Mischief.NONE);
        world.create(indexed("sum", last.getSpec().getCompletions(), last.getSpec().getParallelism(), it -> it
                .withBackoffLimitPerIndex(last.getSpec().getBackoffLimitPerIndex())
                .withBackoffLimit(last.getSpec().getBackoffLimit())
                .withPodReplacementPolicy(last.getSpec().getPodReplacementPolicy())));
        world.settle(PATIENCE);
        return world;
    }

    /// Failures may be more: a pod that is taken away in a rest takes the memory of earlier failures with it.
    private static List<String> shown(World world) {
        var status = Jobs.get(world, "sum").getStatus();
        var ends = status.getConditions().stream().filter(it -> !"Suspended".equals(it.getType()))
                .map(it -> it.getType() + " " + it.getStatus() + " " + it.getReason()).toList();
        return List.of(status.getCompletedIndexes(), status.getFailedIndexes(), ends.toString(), "" + status
                .getSucceeded());
    }
}
