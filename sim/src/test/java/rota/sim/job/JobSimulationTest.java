package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.job.Jobs.change;
import static rota.sim.job.Jobs.indexed;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: whatever happens, every end is counted exactly once, and the Job comes to its own. Method: random Jobs in
/// random histories with every fault; all checks after every write.
class JobSimulationTest {
    private static final int SEEDS = 60;
    private static final Duration PATIENCE = Duration.ofHours(6);

    static final Fault[] HONEST_FAULTS = {Fault.FAILURES, Fault.LOST_ANSWERS, Fault.CONFLICTS, Fault.THROTTLING,
            Fault.WATCH_LAG, Fault.WATCH_BREAKS, Fault.OPERATOR_CRASH};

    @Test
    void a_job_survives_every_fault_at_once() {
        Simulation.seeds(SEEDS).with(Fault.values()).run(worlds()::make, world -> {
            JobChecks.watch(world);
            live(world, JobSimulationTest::everything);
        });
    }

    @Test
    void under_faults_of_the_network_alone_there_is_never_a_pod_too_many() {
        Simulation.seeds(SEEDS).with(HONEST_FAULTS).run(worlds()::make, world -> {
            JobChecks.watchClosely(world);
            live(world, _ -> {});
        });
    }

    @Test
    void users_may_change_their_minds_at_any_time() {
        Simulation.seeds(SEEDS).with(HONEST_FAULTS).run(worlds()::make, world -> {
            JobChecks.watch(world);
            live(world, JobSimulationTest::editing);
        });
    }

    static JobWorlds worlds() {
        return JobWorlds.with(() -> new Fates().failing(0.15));
    }

    private static void live(World world, Consumer<World> chaos) {
        world.create(any(world.timeline().random()));
        world.during(Duration.ofMinutes(5), chaos);
        world.heal();
        change(world, "sum", it -> it.withSuspend(false).withParallelism(Math.max(1, it.getParallelism())));
        world.settle(PATIENCE);
        assertThat(Jobs.finished(world, "sum")).as(world::explain).isTrue();
        JobActs.nobodyIsTracked(world);
    }

    private static Job any(RandomGenerator random) {
        var completions = 1 + random.nextInt(6);
        Consumer<JobSpecBuilder> more = it -> {
            it.withBackoffLimit(random.nextInt(8));
            if (random.nextInt(3) == 0) it.withPodReplacementPolicy("Failed");
            if (random.nextInt(4) == 0) it.withPodReplacementPolicy("Failed").withPodFailurePolicy(Story.policy());
            if (random.nextInt(4) == 0) it.withActiveDeadlineSeconds(30L + random.nextInt(300));
            if (random.nextInt(4) == 0) it.withSuspend(true);
        };
        return switch (random.nextInt(4)) {
            case 0 -> job("sum", completions, 1 + random.nextInt(4), more);
            case 1 -> job("sum", completions, 1 + random.nextInt(4), it -> more.accept(it.withCompletions(null)));
            case 2 -> indexed("sum", completions, 1 + random.nextInt(4), more);
            default -> indexed("sum", completions, 1 + random.nextInt(4), it -> {
                more.accept(it);
                it.withBackoffLimitPerIndex(random.nextInt(3)).withBackoffLimit(Integer.MAX_VALUE);
                if (random.nextBoolean()) it.withMaxFailedIndexes(random.nextInt(completions));
            });
        };
    }

    private static void everything(World world) {
        if (world.timeline().random().nextInt(4) == 0) world.usurp();
        else
            editing(world);
    }

    private static void editing(World world) {
        var random = world.timeline().random();
        switch (random.nextInt(5)) {
            case 0 -> change(world, "sum", it -> it.withParallelism(random.nextInt(5)));
            case 1 -> change(world, "sum", it -> it.withSuspend(!it.getSuspend()));
            case 2 -> change(world, "sum", it -> it.withBackoffLimit(random.nextInt(8)));
            case 3 -> change(world, "sum", JobSimulationTest::grow);
            default -> JobActs.deleteSomePod(world);
        }
    }

    /// An Indexed Job may grow and shrink, together with its parallelism.
    private static void grow(JobSpecBuilder spec) {
        if ("Indexed".equals(spec.getCompletionMode())) {
            var size = Math.max(1, spec.getParallelism());
            spec.withCompletions(size).withParallelism(size);
            if (spec.getMaxFailedIndexes() != null)
                spec.withMaxFailedIndexes(Math.min(size, spec
                        .getMaxFailedIndexes()));
        }
    }
}
