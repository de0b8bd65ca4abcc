package rota.sim.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What must be true of one status, and of the step from one to the next. A server would refuse most of this too.
final class StatusChecks {
    private static final List<String> STICKY = List.of("Failed", "Complete", "FailureTarget", "SuccessCriteriaMet");
    private static final int MOST = 500;

    private StatusChecks() {}

    static void check(Optional<Job> before, Job job) {
        var status = job.getStatus();
        if (status == null) return;
        conditions(before, job);
        numbers(job, status);
        indexes(before, job, status);
        before.filter(it -> it.getStatus() != null).ifPresent(it -> steps(it, job));
        if (Jobs.isFinished(job)) finished(job, status);
    }

    private static void conditions(Optional<Job> before, Job job) {
        for (var type : STICKY)
            demand(before.filter(it -> Jobs.isTrue(it, type)).isEmpty() || Jobs.isTrue(job, type),
                    "P9: " + type + " to stay", job);
        var success = Jobs.isTrue(job, "Complete") || Jobs.isTrue(job, "SuccessCriteriaMet");
        var failure = Jobs.isTrue(job, "Failed") || Jobs.isTrue(job, "FailureTarget");
        demand(!success || !failure, "P9: success or failure", job);
        demand(!Jobs.isTrue(job, "Failed") || Jobs.isTrue(job, "FailureTarget"), "P9: FailureTarget first", job);
        demand(!Jobs.isTrue(job, "Complete") || Jobs.isTrue(job, "SuccessCriteriaMet"), "P9: the criteria first", job);
    }

    private static void numbers(Job job, JobStatus status) {
        demand(Jobs.number(status.getReady()) <= Jobs.number(status.getActive()), "P12: ready <= active", job);
        var uncounted = status.getUncountedTerminatedPods();
        if (uncounted == null) return;
        var uids = new ArrayList<>(uncounted.getSucceeded());
        uids.addAll(uncounted.getFailed());
        demand(Set.copyOf(uids).size() == uids.size(), "P8: each UID once", job);
        demand(uids.size() <= MOST, "P8: at most 500 on record", job);
    }

    /// The server lets the number shrink only as long as all indexes may run at once. Whoever shrinks a Job and then
    /// its parallelism, before we have seen either, is left with the old number.
    private static void indexes(Optional<Job> before, Job job, JobStatus status) {
        var completed = indexes(status.getCompletedIndexes());
        var failed = indexes(status.getFailedIndexes());
        demand(completed.stream().noneMatch(failed::contains), "P21: no index both completed and failed", job);
        var untouched = before.filter(it -> Objects.equals(it.getStatus(), status)).isPresent();
        var succeeded = Jobs.number(status.getSucceeded());
        var stuck = untouched || (!job.getSpec().getParallelism().equals(job.getSpec().getCompletions())
                && succeeded > completed.size() && before.filter(it -> it.getStatus() != null
                        && Jobs.number(it.getStatus().getSucceeded()) == succeeded).isPresent());
        if (Jobs.isIndexed(job) && !stuck)
            demand(completed.size() == succeeded, "P4: as many successes as completed indexes", job);
    }

    private static void steps(Job before, Job job) {
        demand(Jobs.number(before.getStatus().getFailed()) <= Jobs.number(job.getStatus().getFailed()),
                "P5: failures not to be taken back", job);
        if (!Jobs.isIndexed(job))
            demand(Jobs.number(before.getStatus().getSucceeded()) <= Jobs.number(job.getStatus()
                    .getSucceeded()), "P5: successes not to be taken back", job);
        demand(indexes(before.getStatus().getCompletedIndexes()).stream().filter(it -> it < job.getSpec()
                .getCompletions()).allMatch(indexes(job.getStatus().getCompletedIndexes())::contains),
                "P4: completed indexes not to be taken back", job);
        if (Jobs.isFinished(before))
            demand(Objects.equals(before.getStatus(), job.getStatus()),
                    "P22: a finished Job to stay as it is", job);
    }

    private static void finished(Job job, JobStatus status) {
        demand(Jobs.number(status.getActive()) + Jobs.number(status.getReady()) + Jobs.number(status.getTerminating())
                == 0, "P10: nobody at work after the end", job);
        demand(status.getUncountedTerminatedPods().getSucceeded().isEmpty() && status.getUncountedTerminatedPods()
                .getFailed().isEmpty(), "P10: all counted at the end", job);
        demand(status.getStartTime() != null || Boolean.TRUE.equals(job.getSpec().getSuspend()),
                "P10: a start before the end", job);
        demand((status.getCompletionTime() != null) == Jobs.isTrue(job, "Complete"),
                "P10: a completion time for a complete Job only", job);
    }

    static Set<Integer> indexes(@Nullable String text) {
        var all = new TreeSet<Integer>();
        if (text == null || text.isEmpty()) return all;
        for (var piece : text.split(",", -1)) {
            var ends = piece.split("-", -1);
            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])).forEach(all::add);
        }
        return all;
    }

    private static void demand(boolean holds, String expected, Job job) {
        if (!holds) throw new AssertionError("expected " + expected + ", found " + job.getStatus());
    }
}
