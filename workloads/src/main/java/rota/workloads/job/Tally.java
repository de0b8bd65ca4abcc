package rota.workloads.job;

import java.util.List;
import java.util.Optional;
import rota.workloads.job.PodFailurePolicy.Consequence;

/// How the Job stands, with all ends that we can see: those in the counters, those on record, and the new ones.
///
/// @param completed indexes that have succeeded; none for a Job without indexes
/// @param failedIndexes indexes that are not tried again; empty unless failures count per index
record Tally(int succeeded, int failed, IndexSet completed, Optional<IndexSet> failedIndexes) {

    static Tally of(JobView view) {
        var fresh = view.pods().stream().filter(it -> it.isDue() && !view.status().uncounted().has(it)).toList();
        var completed = completed(view);
        var failed = (int) fresh.stream().filter(it -> it.failed() && !view.spec().ignores(it)).count();
        var uncounted = view.status().uncounted();
        return new Tally(
                view.spec().indexed() ? completed.size() : view.status().succeeded() + uncounted.succeeded().size()
                        + (int) fresh.stream().filter(JobPod::succeeded).count(),
                view.status().failed() + uncounted.failed().size() + failed, completed,
                view.status().failedIndexes().map(it -> it.plus(newlyFailed(view)).minus(completed)));
    }

    /// Whether this index is to be tried (again).
    boolean isOpen(int index) {
        return !completed.contains(index) && !failedIndexes.orElse(IndexSet.NONE).contains(index);
    }

    /// An index that has failed for good stays failed, even if another pod of it succeeds.
    private static IndexSet completed(JobView view) {
        var before = view.status().completedIndexes().orElse(IndexSet.NONE);
        var given = view.status().failedIndexes().orElse(IndexSet.NONE);
        return view.spec().indexed()
                ? before.plus(indexes(view.pods().stream().filter(it -> it.isDue() && it.succeeded()).toList())
                        .minus(given))
                : IndexSet.NONE;
    }

    private static IndexSet newlyFailed(JobView view) {
        return indexes(
                view.pods().stream().filter(it -> it.isDue() && it.failed() && isLast(view.spec(), it)).toList());
    }

    /// Whether the failure of this pod is the end of its index.
    private static boolean isLast(JobSpec spec, JobPod pod) {
        return switch (spec.consequence(pod)) {
            case Consequence.FailedIndex() -> true;
            case Consequence.Ignored() -> false;
            case Consequence.Counted(),Consequence.FailedJob(_) ->
                    pod.retries().counted() >= spec.backoffLimitPerIndex().orElse(Integer.MAX_VALUE);
        };
    }

    private static IndexSet indexes(List<JobPod> pods) {
        return IndexSet.of(pods.stream().flatMap(it -> it.index().stream().boxed()).toList());
    }
}
