package rota.workloads.job;

import java.util.List;
import java.util.stream.Stream;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.pods.PodFacts;

/// After the end of a Job no pod of it keeps the finalizer, and none runs. Usually there is nothing to do; but a pod
/// may come late, created by a leader that had to go.
final class Aftermath {
    private Aftermath() {}

    static Plan<JobStatus> plan(JobView view) {
        var claim = view.claim();
        var pods = PodFacts.all(Stream.concat(claim.claimed().stream(), claim.toRelease().stream()).toList());
        var tracked = pods.stream().filter(it -> isTracked(it, view)).limit(Alignment.BURST).toList();
        var running = view.deleting() ? List.<PodFacts>of()
                : pods.stream().filter(PodFacts::isActive).limit(Alignment.BURST).toList();
        var steps = Stream.of(
                Step.slowStart(Release.UNCOUNTED, "the Job is finished: " + Words.pods(tracked.size()) + " can go",
                        tracked.stream().map(it -> JobPatch.release(it, view.finalizer())).toList()),
                Step.slowStart("stragglers", "the Job is finished: " + Words.pods(running.size()) + " must stop",
                        running.stream().map(it -> new Action.Delete(it.id())).toList()));
        return new Plan<>(steps.filter(it -> !it.actions().isEmpty()).toList(), view.status(), Wake.NEVER);
    }

    private static boolean isTracked(PodFacts pod, JobView view) {
        return pod.pod().getMetadata().getFinalizers().contains(view.finalizer());
    }
}
