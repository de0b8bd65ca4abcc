package rota.workloads.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.kernel.plan.Step;

/// Counts every end exactly once, whatever happens between any two writes.
///
/// 1. The status records who has ended: UIDs as [Uncounted], or indexes. 2. Only when that is durable, that is, seen in
/// the status that this plan is made from, the finalizer of the pod goes. 3. Only when that is seen too, the UID turns
/// into a number. So a pod either carries the finalizer or is on record until it is in the counters. A crash between
/// any two of these is no more than a pause, and a conflict of the status means that nothing was recorded.
///
/// @param succeeded what the counter shall show
/// @param failed what the counter shall show
/// @param steps finalizers that may go now
/// @param done no end is left to be counted
record Tracking(int succeeded, int failed, Uncounted uncounted, Optional<IndexSet> completedIndexes, List<Step> steps,
        boolean done) {
    /// Keeps the status small.
    static final int MOST_UNCOUNTED = 500;

    /// Whether a pod might be counted twice, as far as a copy of the pods shows that is older than the Job, which may
    /// have counted it meanwhile: it waits to be counted, runs and would fail with the Job, or is gone after it was
    /// recorded.
    static boolean isDoubtful(JobView view, Departure departure) {
        if (view.caches().fresh()) return false;
        var uncounted = view.status().uncounted();
        var completed = view.status().completedIndexes().orElse(IndexSet.NONE);
        var shown = uids(view.pods().stream());
        var waits = view.pods().stream().filter(it -> it.isDue() && !uncounted.has(it))
                .anyMatch(it -> !it.succeeded() || !it.hasIndexIn(completed));
        var falls = view.pods().stream().anyMatch(it -> departure.mayGo(it) && !departure.isOnRecord(it));
        return waits || falls || !uncounted.only(it -> !shown.contains(it)).isEmpty();
    }

    static Tracking of(JobView view, Departure departure) {
        var status = view.status();
        var tracked = uids(view.pods().stream().filter(JobPod::tracked));
        var kept = status.uncounted().only(tracked::contains);
        var record = new Entries(departure, MOST_UNCOUNTED - kept.size());
        view.pods().stream().filter(departure::mayGo).forEach(record::enter);
        var uncounted = kept.plus(record.succeeded, record.failed);
        var completed = status.completedIndexes().map(it -> it.plus(IndexSet.of(record.indexes)));
        var moved = status.uncounted().succeeded().size() - kept.succeeded().size();
        return new Tracking(completed.map(it -> shown(view, it.size())).orElse(status.succeeded() + moved),
                status.failed() + status.uncounted().failed().size() - kept.failed().size(), uncounted, completed,
                Release.steps(view, departure), tracked.isEmpty() && uncounted.isEmpty());
    }

    /// The number of indexes; but the API lets a number shrink only together with the Job, so one that somebody wrote
    /// there stays.
    private static int shown(JobView view, int indexes) {
        var elastic = view.spec().completions().orElse(0) == view.spec().parallelism();
        return elastic ? indexes : Math.max(indexes, view.status().succeeded());
    }

    /// Who is put on record by this plan.
    private static final class Entries {
        private final List<String> succeeded = new ArrayList<>();
        private final List<String> failed = new ArrayList<>();
        private final Set<Integer> indexes = new HashSet<>();
        private final Departure departure;
        private int room;

        Entries(Departure departure, int room) {
            this.departure = departure;
            this.room = room;
        }

        void enter(JobPod pod) {
            if (room <= 0 || departure.isOnRecord(pod)) return;
            var entered = switch (departure.account(pod)) {
                case SUCCEEDED -> succeeded.add(pod.uid());
                case FAILED -> failed.add(pod.uid());
                case INDEX -> indexes.add(pod.index().getAsInt());
                case NONE -> false;
            };
            if (entered) room--;
        }
    }

    private static Set<String> uids(Stream<JobPod> pods) {
        return pods.map(JobPod::uid).collect(Collectors.toSet());
    }
}
