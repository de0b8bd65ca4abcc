package rota.sim.job;

import static rota.sim.job.Fates.NEVER;
import static rota.sim.job.Jobs.FAILS_JOB;
import static rota.sim.job.Jobs.IGNORED;
import static rota.sim.job.Jobs.change;
import static rota.sim.job.Jobs.indexed;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicy;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyBuilder;
import java.time.Duration;
import rota.api.client.Request.Propagation;
import rota.sim.world.World;

/// Lives of one Job each. How they end does not depend on chance.
enum Story {
    /// One index fails and is tried again.
    INDEXED_WITH_A_FAILURE,
    /// Pods without an index, two of which fail.
    FAILURES,
    /// An index fails, is tried again, and is given up; the others go on.
    BACKOFF_PER_INDEX,
    /// Two indexes are enough; the others would run for ever.
    SUCCESS_POLICY,
    /// The Job takes too long: longer than a second look comes after, lest that hide a wake that was dropped.
    DEADLINE,
    /// More failures than allowed.
    BACKOFF_LIMIT,
    /// One failure is ignored, one pod succeeds, one fails in a way that fails the Job.
    FAILURE_POLICY,
    /// The Job rests in the middle of its work.
    SUSPENSION,
    /// Fewer pods at a time, all of a sudden.
    SCALE_IN,
    /// The Job is taken away while its pods run.
    DELETION,
    /// The Job is deleted some time after it has ended.
    TIME_TO_LIVE;

    private static final Duration PATIENCE = Duration.ofHours(3);

    JobWorlds worlds() {
        return JobWorlds.with(this::fates);
    }

    private Fates fates() {
        return switch (this) {
            case INDEXED_WITH_A_FAILURE -> new Fates().index(1, 1);
            case FAILURES -> new Fates().first(1, 1);
            case BACKOFF_PER_INDEX -> new Fates().always(0, 1);
            case SUCCESS_POLICY -> new Fates().always(1, NEVER).always(3, NEVER);
            case DEADLINE, DELETION -> new Fates().always(-1, NEVER);
            case BACKOFF_LIMIT -> new Fates().first(1, 1, 1);
            case FAILURE_POLICY -> new Fates().first(IGNORED, 0, FAILS_JOB);
            case SUSPENSION, SCALE_IN, TIME_TO_LIVE -> new Fates();
        };
    }

    void tell(World world) {
        switch (this) {
            case INDEXED_WITH_A_FAILURE -> world.create(indexed("sum", 4, 2, _ -> {}));
            case FAILURES -> world.create(job("sum", 3, 2, _ -> {}));
            case BACKOFF_PER_INDEX -> world.create(indexed("sum", 3, 3,
                    it -> it.withBackoffLimitPerIndex(1).withBackoffLimit(Integer.MAX_VALUE)));
            case SUCCESS_POLICY -> world.create(indexed("sum", 4, 4, it -> it.withNewSuccessPolicy().addNewRule()
                    .withSucceededIndexes("0,2").endRule().endSuccessPolicy()));
            case DEADLINE -> world.create(job("sum", 2, 2, it -> it.withActiveDeadlineSeconds(900L)));
            case BACKOFF_LIMIT -> world.create(job("sum", 1, 1, it -> it.withBackoffLimit(1)));
            case FAILURE_POLICY -> world.create(job("sum", 3, 1,
                    it -> it.withPodReplacementPolicy("Failed").withPodFailurePolicy(policy())));
            case SUSPENSION -> rest(world);
            case SCALE_IN -> scaleIn(world);
            case DELETION -> delete(world);
            case TIME_TO_LIVE -> world.create(job("sum", 2, 2, it -> it.withTtlSecondsAfterFinished(30)));
        }
        world.settle(PATIENCE);
        if (!isGone() && !Jobs.finished(world, "sum")) {
            throw new AssertionError("expected a finished Job, found " + Jobs.get(world, "sum").getStatus() + "\n"
                    + world.explain());
        }
        JobActs.nobodyIsTracked(world);
    }

    private boolean isGone() {
        return this == DELETION || this == TIME_TO_LIVE;
    }

    private static void rest(World world) {
        world.create(indexed("sum", 4, 2, _ -> {}));
        world.run(Duration.ofSeconds(12));
        change(world, "sum", it -> it.withSuspend(true));
        world.settle(PATIENCE);
        change(world, "sum", it -> it.withSuspend(false));
    }

    private static void scaleIn(World world) {
        world.create(job("sum", 6, 4, _ -> {}));
        world.run(Duration.ofSeconds(12));
        change(world, "sum", it -> it.withParallelism(1));
    }

    private static void delete(World world) {
        world.create(job("sum", 2, 2, _ -> {}));
        world.run(Duration.ofSeconds(30));
        JobActs.delete(world, "sum", Propagation.BACKGROUND);
    }

    static PodFailurePolicy policy() {
        return new PodFailurePolicyBuilder().addNewRule().withAction("Ignore").withNewOnExitCodes().withOperator("In")
                .withValues(IGNORED).endOnExitCodes().endRule().addNewRule().withAction("FailJob").withNewOnExitCodes()
                .withOperator("In").withValues(FAILS_JOB).endOnExitCodes().endRule().build();
    }
}
