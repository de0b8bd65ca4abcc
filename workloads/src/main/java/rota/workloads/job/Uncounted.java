package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPodsBuilder;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.function.Predicate;
import rota.api.meta.Ordered;

/// UIDs of finished pods that are on record and not yet in the counters. No UID is in both.
record Uncounted(SequencedSet<String> succeeded, SequencedSet<String> failed) {
    static final Uncounted NONE = new Uncounted(Ordered.set(), Ordered.set());

    Uncounted {
        succeeded = Ordered.set(succeeded);
        var once = new LinkedHashSet<>(failed);
        once.removeAll(succeeded);
        failed = Ordered.set(once);
    }

    static Uncounted of(UncountedTerminatedPods pods) {
        return new Uncounted(Ordered.set(pods.getSucceeded()), Ordered.set(pods.getFailed()));
    }

    UncountedTerminatedPods wire() {
        return new UncountedTerminatedPodsBuilder().withSucceeded(succeeded.stream().toList())
                .withFailed(failed.stream().toList()).build();
    }

    boolean has(JobPod pod) {
        return succeeded.contains(pod.uid()) || failed.contains(pod.uid());
    }

    boolean isEmpty() {
        return size() == 0;
    }

    int size() {
        return succeeded.size() + failed.size();
    }

    Uncounted only(Predicate<String> kept) {
        return new Uncounted(kept(succeeded, kept), kept(failed, kept));
    }

    Uncounted plus(Collection<String> moreSucceeded, Collection<String> moreFailed) {
        return new Uncounted(joined(succeeded, moreSucceeded), joined(failed, moreFailed));
    }

    private static SequencedSet<String> kept(SequencedSet<String> uids, Predicate<String> kept) {
        return Ordered.set(uids.stream().filter(kept).toList());
    }

    private static SequencedSet<String> joined(SequencedSet<String> some, Collection<String> more) {
        var all = new LinkedHashSet<>(some);
        all.addAll(more);
        return Ordered.set(all);
    }
}
