package rota.sim.job;

import static rota.sim.job.Jobs.change;
import static rota.sim.job.Jobs.indexed;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import rota.sim.fault.Mischief;
import rota.sim.gen.Saga;
import rota.sim.world.World;

/// Random walks over the fields that a user may change; then a fresh Job with the last spec and the same fates of its
/// pods must end with the same status. Index 1 fails whenever it is tried; all others succeed. Without indexes, the
/// first pods fail.
final class JobWalk {
    static final Saga SAGA = saga(JobMutation.NONE);

    private static final Duration PATIENCE = Duration.ofHours(6);
    private static final int FIELDS = 8;
    /// Those that Jobs without indexes have too.
    private static final int FIELDS_OF_ALL = 6;

    private JobWalk() {}

    static Saga saga(JobMutation bug) {
        return Saga.of("job-walk", bug.in(worlds())::make, JobWalk::walk, JobSagas.HONEST_FAULTS);
    }

    private static JobWorlds worlds() {
        return JobWorlds.with(() -> new Fates().always(1, 1).first(1, 1));
    }

    private static void walk(World world) {
        JobChecks.watch(world);
        var random = world.timeline().random();
        var limit = random.nextInt(2);
        world.create(random.nextInt(3) == 0
                ? job("sum", 4, 4, it -> it.withBackoffLimit(99))
                : indexed("sum", 4, 4, it -> it.withBackoffLimitPerIndex(limit).withBackoffLimit(99)));
        world.during(Duration.ofMinutes(3), JobWalk::edit);
        world.heal();
        if (!isDecided(world))
            change(world, "sum", it -> it.withSuspend(false).withParallelism(it
                    .getCompletions()));
        world.settle(PATIENCE);
        var last = Jobs.get(world, "sum");
        var fresh = fresh(last);
        var expected = shown(fresh, last);
        var found = shown(world, last);
        if (!found.equals(expected) || failed(world) < failed(fresh) || succeeded(world) < succeeded(fresh))
            throw new AssertionError("expected to end as a fresh Job does, " + expected + ", found " + found + " of "
                    + last.getSpec() + "\n" + world.explain());
    }

    private static void edit(World world) {
        if (isDecided(world)) return;
        var random = world.timeline().random();
        var indexed = Jobs.isIndexed(Jobs.get(world, "sum"));
        change(world, "sum", it -> vary(it, random.nextInt(indexed ? FIELDS : FIELDS_OF_ALL), random.nextInt(5)));
    }

    /// Once it is written down how a Job ends, that stays, whatever its user changes then.
    private static boolean isDecided(World world) {
        var job = Jobs.get(world, "sum");
        return Jobs.isTrue(job, "FailureTarget") || Jobs.isTrue(job, "SuccessCriteriaMet");
    }

    /// No value here decides how the Job ends, but for its size; so the way there must not either.
    private static void vary(JobSpecBuilder spec, int field, int value) {
        switch (field) {
            case 0 -> spec.withParallelism(value);
            case 1 -> spec.withSuspend(value % 2 == 0);
            case 2 -> spec.withActiveDeadlineSeconds(value == 0 ? null : 36_000L + value);
            case 3 -> spec.withPodReplacementPolicy(value % 2 == 0 ? "Failed" : "TerminatingOrFailed");
            case 4 -> spec.withBackoffLimit(99 + value);
            case 5 -> spec.withTtlSecondsAfterFinished(value == 0 ? null : 1_000_000 + value);
            case 6 -> spec.withMaxFailedIndexes(value == 0 ? null : 1);
            default -> spec.withCompletions(2 + value).withParallelism(2 + value);
        }
    }

    private static World fresh(Job last) {
        var world = worlds().make(new SplittableRandom(1), _ -> Mischief.NONE);
        var spec = last.getSpec();
        world.create(job("sum", spec.getCompletions(), spec.getCompletions(), it -> it
                .withCompletionMode(spec.getCompletionMode())
                .withBackoffLimitPerIndex(spec.getBackoffLimitPerIndex()).withBackoffLimit(spec.getBackoffLimit())
                .withMaxFailedIndexes(spec.getMaxFailedIndexes())
                .withTtlSecondsAfterFinished(spec.getTtlSecondsAfterFinished())
                .withActiveDeadlineSeconds(spec.getActiveDeadlineSeconds())
                .withPodReplacementPolicy(spec.getPodReplacementPolicy())));
        world.settle(PATIENCE);
        return world;
    }

    /// Failures may be more, never fewer: a pod that is taken away in a rest takes the memory of earlier failures with
    /// it.
    private static int failed(World world) {
        return Jobs.isIndexed(Jobs.get(world, "sum")) ? Jobs.number(Jobs.get(world, "sum").getStatus().getFailed()) : 0;
    }

    private static int succeeded(World world) {
        return Jobs.number(Jobs.get(world, "sum").getStatus().getSucceeded());
    }

    /// Successes of a Job that shrank may be more, never fewer: the server lets their number go back only while size
    /// and parallelism are equal.
    private static List<String> shown(World world, Job last) {
        var status = Jobs.get(world, "sum").getStatus();
        var elastic = !Jobs.isIndexed(last) || last.getSpec().getCompletions().equals(last.getSpec().getParallelism());
        var ends = status.getConditions().stream().filter(it -> !"Suspended".equals(it.getType()))
                .map(it -> it.getType() + " " + it.getStatus() + " " + it.getReason()).toList();
        return Collections.unmodifiableList(Arrays.asList(status.getCompletedIndexes(), status
                .getFailedIndexes(), ends.toString(), elastic ? "" + status.getSucceeded() : "as many at least",
                "" + status.getActive(),
                "" + status.getReady(), "" + status.getTerminating(), "" + status.getUncountedTerminatedPods()));
    }
}
