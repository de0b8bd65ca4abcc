package rota.sim.job;

import static rota.sim.job.Jobs.change;
import static rota.sim.job.Jobs.indexed;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;

/// Random Jobs in random histories.
public final class JobSagas {
    static final Fault[] HONEST_FAULTS = {Fault.FAILURES, Fault.LOST_ANSWERS, Fault.CONFLICTS, Fault.THROTTLING,
            Fault.WATCH_LAG, Fault.WATCH_BREAKS, Fault.OPERATOR_CRASH};

    /// Every fault at once, second leaders too, and users who change their minds.
    static final Saga EVERYTHING = Saga.of("job-everything", worlds()::make, world -> {
        JobChecks.watch(world);
        live(world, JobSagas::everything);
    }, Fault.values());

    /// Bad networks and crashes: never a pod too many.
    static final Saga NETWORK = Saga.of("job-network", worlds()::make, world -> {
        JobChecks.watchClosely(world);
        live(world, _ -> {});
    }, HONEST_FAULTS);

    /// The same, and users who change their minds.
    static final Saga EDITS = Saga.of("job-edits", worlds()::make, world -> {
        JobChecks.watch(world);
        live(world, JobSagas::editing);
    }, HONEST_FAULTS);

    private static final Duration PATIENCE = Duration.ofHours(6);

    private JobSagas() {}

    public static List<Saga> all() {
        return List.of(EVERYTHING, NETWORK, EDITS, JobWalk.SAGA, JobTampering.STATUS, JobTampering.PODS,
                JobThefts.HONEST,
                JobThefts.EVERYTHING);
    }

    private static JobWorlds worlds() {
        return JobWorlds.with(() -> new Fates().failing(0.15));
    }

    private static void live(World world, Consumer<World> chaos) {
        world.create(any(world.timeline().random()));
        world.during(Duration.ofMinutes(3), chaos);
        world.heal();
        change(world, "sum", it -> it.withSuspend(false).withParallelism(Math.max(1, it.getParallelism())));
        finish(world);
    }

    /// P13, P22: it ends, nobody keeps the finalizer, and then nobody writes for a long while.
    static void finish(World world) {
        world.settle(PATIENCE);
        if (!Jobs.finished(world, "sum"))
            throw new AssertionError("expected a finished Job, found " + Jobs.get(world, "sum").getStatus() + "\n"
                    + world.explain());
        JobActs.nobodyIsTracked(world);
    }

    private static Job any(RandomGenerator random) {
        var completions = 1 + random.nextInt(5);
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
            case 2 -> indexed("sum", completions, 1 + random.nextInt(4), it -> {
                more.accept(it);
                if (random.nextInt(3) == 0)
                    it.withNewSuccessPolicy().addNewRule().withSucceededCount(1 + random.nextInt(completions)).endRule()
                            .endSuccessPolicy();
            });
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
            case 3 -> change(world, "sum", JobSagas::grow);
            default -> JobActs.deleteSomePod(world);
        }
    }

    /// An Indexed Job may grow and shrink, together with its parallelism; not below what its success policy asks for.
    private static void grow(JobSpecBuilder spec) {
        if (!"Indexed".equals(spec.getCompletionMode()) || spec.hasSuccessPolicy()) return;
        var size = Math.max(1, spec.getParallelism());
        spec.withCompletions(size).withParallelism(size);
        if (spec.getMaxFailedIndexes() != null)
            spec.withMaxFailedIndexes(Math.min(size, spec
                    .getMaxFailedIndexes()));
    }
}
