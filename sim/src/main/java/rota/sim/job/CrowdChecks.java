package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import rota.sim.world.World;

/// How many pods there may be when one is created, where nobody interferes.
final class CrowdChecks {
    private CrowdChecks() {}

    static void check(World world, Job job, Pod created) {
        var parallelism = Jobs.number(created, Jobs.PLANNED_FOR).orElseThrow();
        var pods = Jobs.pods(world, job);
        var active = pods.stream().filter(Jobs::isActive).toList();
        var leaving = (int) pods.stream().filter(it -> Jobs.isDeleting(it) && !Jobs.isOver(it)).count();
        demand(active.size() <= parallelism, "P1: at most " + parallelism + " at a time", active);
        if (Jobs.onlyReplacesFailed(job))
            demand(active.size() + leaving <= parallelism,
                    "P1: at most " + parallelism + " with those that leave", active);
        indexes(job, active);
        if (Jobs.isIndexed(job)) heir(job, created, pods);
        if (Jobs.isIndexed(job) || job.getSpec().getCompletions() == null) return;
        demand(active.size() + succeeded(job, pods) <= job.getSpec().getCompletions(),
                "P2: no more than are left to do",
                active);
    }

    /// All of them, whether they are counted, on record, or known to nobody yet: whoever has not seen the end of a pod
    /// takes it for one that runs, and the sum is the same.
    private static int succeeded(Job job, List<Pod> pods) {
        return Jobs.succeeded(job) + (int) pods.stream().filter(it -> isUnrecorded(job, it)).count();
    }

    /// Whether it has succeeded and the status does not say so yet.
    private static boolean isUnrecorded(Job job, Pod pod) {
        return Jobs.isTracked(pod) && "Succeeded".equals(Jobs.phase(pod)) && !Jobs.isOnRecord(job, pod);
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

    /// P2, P19: an index that is done is not tried again; one that is, carries on what its last failed pod has counted.
    private static void heir(Job job, Pod created, List<Pod> pods) {
        var index = Jobs.index(created).orElse(-1);
        if (job.getStatus() != null)
            demand(!StatusChecks.indexes(job.getStatus().getCompletedIndexes()).contains(index),
                    "P2: no pod for an index that is done", List.of(created));
        demand(pods.stream().noneMatch(it -> isUnrecorded(job, it) && Jobs.index(it).orElse(-2) == index),
                "P2: no pod for an index that has succeeded", List.of(created));
        if (job.getSpec().getBackoffLimitPerIndex() == null) return;
        pods.stream().filter(it -> Jobs.isTracked(it) && "Failed".equals(Jobs.phase(it))
                && Jobs.index(it).orElse(-2) == index).max(Comparator.comparingInt(CrowdChecks::tries))
                .ifPresent(it -> demand(tries(created) == tries(it) + 1
                        && count(created, Jobs.FAILURES) >= count(it, Jobs.FAILURES)
                        && count(created, Jobs.IGNORED_FAILURES) >= count(it, Jobs.IGNORED_FAILURES),
                        "P19: one failure more than " + it.getMetadata().getName() + " has", List.of(created)));
    }

    private static int tries(Pod pod) {
        return count(pod, Jobs.FAILURES) + count(pod, Jobs.IGNORED_FAILURES);
    }

    private static int count(Pod pod, String annotation) {
        return Jobs.number(pod, annotation).orElse(0);
    }

    private static void demand(boolean holds, String expected, List<Pod> active) {
        if (!holds)
            throw new AssertionError("expected " + expected + ", found " + active.stream()
                    .map(it -> it.getMetadata().getName()).toList());
    }
}
