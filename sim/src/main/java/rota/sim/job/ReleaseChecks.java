package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Selector;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// P6: whose finalizer a plan takes is on record in the very status that the plan was made from, or its end is of no
/// interest. The size that the Job had then counts: no pod is excused because of what the Job was before or after.
final class ReleaseChecks {
    private ReleaseChecks() {}

    /// What is written into a pod that loses the finalizer.
    private record Release(String pod, Json.Obj metadata) {
        static Stream<Release> of(Action action) {
            return action instanceof Action.Patch(var key, PatchBody.Strategic(var changes), var _, var _)
                    && changes.object("metadata").has("$deleteFromPrimitiveList/finalizers")
                            ? Stream.of(new Release(key.name(), changes.object("metadata")))
                            : Stream.empty();
        }

        boolean isOf(Pod seen) {
            return seen.getMetadata().getName().equals(pod);
        }

        boolean namesVersionOf(Pod seen) {
            return metadata.text("resourceVersion").equals(Optional.of(seen.getMetadata().getResourceVersion()));
        }
    }

    /// The first pod that is let go too early. One that is no longer selected is no longer ours to count.
    static Optional<Pod> early(Job job, List<Pod> pods, List<Action> actions) {
        if (Jobs.isFinished(job)) return Optional.empty();
        var selector = Selector.of(job.getSpec().getSelector());
        var ours = pods.stream().filter(it -> selector.matches(it.getMetadata().getLabels())).toList();
        return actions.stream().flatMap(Release::of)
                .flatMap(it -> ours.stream().filter(pod -> it.isOf(pod) && !mayGo(job, pod, it))).findFirst();
    }

    /// One that runs is let go only in the version that was seen: should it end meanwhile, its end counts.
    private static boolean mayGo(Job job, Pod pod, Release release) {
        return isOnRecord(job, pod) || isOfNoInterest(job, pod)
                || (!Jobs.isOver(pod) && release.namesVersionOf(pod));
    }

    private static boolean isOnRecord(Job job, Pod pod) {
        return Jobs.isOnRecord(job, pod) || ("Succeeded".equals(Jobs.phase(pod)) && isRecordedByIndex(job, pod));
    }

    private static boolean isRecordedByIndex(Job job, Pod pod) {
        var status = job.getStatus();
        return status != null && Jobs.isIndexed(job) && Stream.of(status.getCompletedIndexes(), status
                .getFailedIndexes()).map(StatusChecks::indexes).anyMatch(it -> it.contains(Jobs.index(pod).orElse(-1)));
    }

    /// By the rules of the Job, or because its index makes no sense.
    private static boolean isOfNoInterest(Job job, Pod pod) {
        return (Jobs.exitCode(pod) == Jobs.IGNORED && job.getSpec().getPodFailurePolicy() != null)
                || (Jobs.isIndexed(job)
                        && Jobs.index(pod).orElse(Integer.MAX_VALUE) >= job.getSpec().getCompletions());
    }
}
