package rota.workloads.job;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// The pods that failed since one last succeeded, with the time of each failure: the newest few of them, for the wait
/// after a failure grows no further.
///
/// Failed pods may vanish before the wait is over, so these are remembered. After a restart, those that are still there
/// are found again.
///
/// @param byUid in the order of time
/// @param lastSuccess what failed before is forgiven
record RecentFailures(SequencedMap<String, Instant> byUid, Instant lastSuccess) {
    static final RecentFailures NONE = new RecentFailures(Ordered.map(), Instant.EPOCH);
    private static final int MOST = 8;

    RecentFailures {
        byUid = Ordered.map(byUid);
    }

    RecentFailures with(Collection<JobPod> pods) {
        var success = pods.stream().filter(it -> it.succeeded() && it.countable()).map(JobPod::finished)
                .reduce(lastSuccess, RecentFailures::later);
        var all = new LinkedHashMap<>(byUid);
        // One that was deleted has failed, and ends later: after a restart only that would be known.
        pods.stream().filter(RecentFailures::isFailure)
                .forEach(it -> all.merge(it.uid(), it.finished(), RecentFailures::later));
        var since = all.entrySet().stream().filter(it -> it.getValue().isAfter(success))
                .sorted(Map.Entry.comparingByValue()).toList();
        var kept = new LinkedHashMap<String, Instant>();
        since.stream().skip(Math.max(0, since.size() - MOST)).forEach(it -> kept.put(it.getKey(), it.getValue()));
        return new RecentFailures(kept, success);
    }

    int count() {
        return byUid.size();
    }

    Optional<Instant> last() {
        return byUid.isEmpty() ? Optional.empty() : Optional.of(byUid.lastEntry().getValue());
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /// A pod that was deleted and is no longer tracked may be one that we took away ourselves.
    private static boolean isFailure(JobPod pod) {
        return pod.failed() && (pod.tracked() || !pod.facts().deleting()) && pod.countable();
    }
}
