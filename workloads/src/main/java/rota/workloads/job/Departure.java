package rota.workloads.job;

import java.util.Optional;
import rota.workloads.job.Ending.Result;

/// Whether a pod may lose its finalizer, and what has to be on record before.
record Departure(JobView view, IndexBackoff backoff, Optional<Ending> ending) {

    /// How the end of a pod is counted.
    enum Account {
        /// By its UID, as a success.
        SUCCEEDED,
        /// By its UID, as a failure.
        FAILED,
        /// By its index, as a success.
        INDEX,
        /// Not at all.
        NONE
    }

    /// It has ended, or nobody will wait for its end. The last failure of an index that is to be tried again stays, and
    /// so do pods that still run when the Job completes: [Termination] takes them away.
    boolean mayGo(JobPod pod) {
        if (!pod.tracked()) return false;
        if (pod.isActive() && ending.filter(it -> it.result() == Result.SUCCESS).isPresent()) return view.deleting();
        return view.deleting() || ending.isPresent() || pod.succeeded() || (pod.failed() && !backoff.holds(pod));
    }

    Account account(JobPod pod) {
        if (!pod.countable()) return Account.NONE;
        if (pod.succeeded()) return view.spec().indexed() ? Account.INDEX : Account.SUCCEEDED;
        if (pod.failed()) return view.spec().ignores(pod) ? Account.NONE : Account.FAILED;
        // It still runs: when the Job fails, so does it.
        return ending.filter(it -> it.result() == Result.FAILURE).isPresent() ? Account.FAILED : Account.NONE;
    }

    /// Whether the status that we saw already says all there is to say about this pod. A pod that was recorded with one
    /// result and then shows another keeps the first.
    boolean isOnRecord(JobPod pod) {
        if (view.status().uncounted().has(pod)) return true;
        return switch (account(pod)) {
            case SUCCEEDED, FAILED -> false;
            case INDEX -> pod.hasIndexIn(view.status().completedIndexes().orElse(IndexSet.NONE))
                    || pod.hasIndexIn(view.status().failedIndexes().orElse(IndexSet.NONE));
            case NONE -> true;
        };
    }

    /// Whether the finalizer may go now. As long as the end of the Job is not written down, none goes: it may be this
    /// very pod that shows why the Job ends.
    boolean isCleared(JobPod pod) {
        return mayGo(pod) && isOnRecord(pod) && ending.filter(it -> !it.durable()).isEmpty();
    }
}
