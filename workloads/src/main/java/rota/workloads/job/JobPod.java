package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import rota.workloads.pods.Phase;
import rota.workloads.pods.PodFacts;

/// One pod of a Job.
///
/// @param index its place in an Indexed Job; empty when it has none that makes sense
/// @param tracked carries the finalizer: it has yet to be counted, or will never be
/// @param failed has failed, or counts as failed because somebody deletes it
/// @param countable its end is of interest: always, but for a pod of an Indexed Job without a valid index
/// @param retries how often its index was tried before
record JobPod(PodFacts facts, OptionalInt index, boolean tracked, boolean failed, boolean countable, Retries retries) {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");
    /// So that one more of two such is still a number.
    private static final int MOST = 1_000_000_000;

    /// The failures of the pods that had this index before.
    record Retries(int counted, int ignored) {
        static final Retries NONE = new Retries(0, 0);

        int sum() {
            return counted + ignored;
        }
    }

    static JobPod of(Pod pod, JobSpec spec, String finalizer) {
        var facts = PodFacts.of(pod);
        var index = number(facts, Names.INDEX);
        var deleted = facts.deleting() && facts.phase() != Phase.SUCCEEDED && !spec.onlyReplaceFailed();
        return new JobPod(facts, index, pod.getMetadata().getFinalizers().contains(finalizer),
                facts.phase() == Phase.FAILED || deleted,
                !spec.indexed() || (index.isPresent() && index.getAsInt() < spec.indexes()),
                new Retries(count(facts, Names.FAILURES), count(facts, Names.IGNORED)));
    }

    String uid() {
        return facts.pod().getMetadata().getUid();
    }

    boolean isActive() {
        return facts.isActive();
    }

    boolean succeeded() {
        return facts.phase() == Phase.SUCCEEDED;
    }

    /// Whether its end waits to be counted.
    boolean isDue() {
        return tracked && countable && (succeeded() || failed);
    }

    boolean hasIndexIn(IndexSet indexes) {
        return index.isPresent() && indexes.contains(index.getAsInt());
    }

    Instant finished() {
        return FinishTime.of(facts);
    }

    private static int count(PodFacts pod, String annotation) {
        return Math.min(MOST, number(pod, annotation).orElse(0));
    }

    private static OptionalInt number(PodFacts pod, String annotation) {
        var text = pod.annotation(annotation).orElse("");
        var number = NUMBER.matcher(text).matches() ? Long.parseLong(text) : Long.MAX_VALUE;
        return number <= Integer.MAX_VALUE ? OptionalInt.of((int) number) : OptionalInt.empty();
    }
}
