package rota.workloads.job;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.workloads.job.JobPod.Retries;

/// The memory of an index that failed and is to be tried again: its last failed pod, which says how often and when.
///
/// That pod keeps its finalizer, so that it cannot vanish, and is not counted until its successor runs.
///
/// @param delayed by index
record IndexBackoff(SequencedMap<Integer, JobPod> delayed) {
    private static final Comparator<JobPod> LATER = Comparator.comparingInt((JobPod it) -> it.retries().sum())
            .thenComparing(JobPod::finished);

    static IndexBackoff of(JobView view, Tally tally) {
        if (view.spec().backoffLimitPerIndex().isEmpty()) return new IndexBackoff(Ordered.map());
        var running = IndexSet.of(view.active().stream().flatMap(it -> it.index().stream().boxed()).toList());
        var latest = new TreeMap<Integer, JobPod>();
        for (var pod : view.pods()) {
            if (!pod.tracked() || !pod.failed() || !pod.countable()) continue;
            var index = pod.index().getAsInt();
            if (tally.isOpen(index) && !running.contains(index)) {
                latest.merge(index, pod, (old, next) -> LATER.compare(old, next) < 0 ? next : old);
            }
        }
        return new IndexBackoff(Ordered.map(latest));
    }

    boolean holds(JobPod pod) {
        return pod.index().isPresent()
                && Optional.ofNullable(delayed.get(pod.index().getAsInt())).filter(pod::equals).isPresent();
    }

    /// When the index may be tried again; empty for one that has not failed.
    Optional<Instant> until(int index) {
        return Optional.ofNullable(delayed.get(index))
                .map(it -> it.finished().plus(PodBackoff.delay(it.retries().sum() + 1)));
    }

    /// What the next pod of an index has to carry on.
    Retries next(int index, JobSpec spec) {
        return Optional.ofNullable(delayed.get(index)).map(it -> spec.ignores(it)
                ? new Retries(it.retries().counted(), it.retries().ignored() + 1)
                : new Retries(it.retries().counted() + 1, it.retries().ignored())).orElse(Retries.NONE);
    }
}
