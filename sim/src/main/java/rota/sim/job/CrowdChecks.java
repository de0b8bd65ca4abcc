package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.OptionalInt;
import rota.sim.world.World;

/// How many pods there may be when one is created, where nobody interferes.
final class CrowdChecks {
    private CrowdChecks() {}

    static void check(World world, Job job) {
        var pods = Jobs.pods(world, job);
        var active = pods.stream().filter(Jobs::isActive).toList();
        var leaving = (int) pods.stream().filter(it -> Jobs.isDeleting(it) && !Jobs.isOver(it)).count();
        var parallelism = job.getSpec().getParallelism();
        demand(active.size() <= parallelism, "P1: at most " + parallelism + " at a time", active);
        if (Jobs.onlyReplacesFailed(job))
            demand(active.size() + leaving <= parallelism,
                    "P1: at most " + parallelism + " with those that leave", active);
        indexes(job, active);
        if (Jobs.isIndexed(job) || job.getSpec().getCompletions() == null) return;
        var status = job.getStatus();
        var succeeded = status == null || status.getUncountedTerminatedPods() == null ? 0
                : Jobs.number(status.getSucceeded()) + status.getUncountedTerminatedPods().getSucceeded().size();
        demand(active.size() + succeeded <= job.getSpec().getCompletions(), "P2: no more than are left to do", active);
    }

    private static void indexes(Job job, List<Pod> active) {
        if (!Jobs.isIndexed(job)) return;
        var taken = active.stream().map(Jobs::index).filter(OptionalInt::isPresent).map(OptionalInt::getAsInt).toList();
        demand(taken.size() == active.size() && taken.stream().distinct().count() == taken.size(),
                "P3: one active pod for each index", active);
        demand(taken.stream().allMatch(it -> it < job.getSpec().getCompletions()), "P3: valid indexes only", active);
        var limit = job.getSpec().getBackoffLimitPerIndex();
        if (limit != null)
            demand(active.stream().allMatch(it -> Jobs.number(it, Jobs.FAILURES).orElse(0) <= limit),
                    "P19: no more retries than the limit", active);
    }

    private static void demand(boolean holds, String expected, List<Pod> active) {
        if (!holds)
            throw new AssertionError("expected " + expected + ", found " + active.stream()
                    .map(it -> it.getMetadata().getName()).toList());
    }
}
