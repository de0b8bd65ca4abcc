package rota.workloads.job;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// As many pods as there should be: one plan either removes or creates, and removing goes first.
///
/// @param wake when a pod may be created that may not be now
record Alignment(List<Step> steps, Wake wake) {
    /// The steps that make as many of them.
    static final List<String> NAMES = List.of("run", "scale-out", "scale-in", "suspend");
    /// How many pods one plan creates or removes at most.
    static final int BURST = 500;

    static Alignment of(JobView view, Tally tally) {
        if (view.deleting()) return waiting("delete", "the Job is being deleted: its pods are left to their fate");
        if (view.spec().suspended()) return removing("suspend", "the Job is suspended", view.active(), view);
        var wanted = WantActive.of(view, tally);
        var surplus = Surplus.of(view, wanted);
        return surplus.isEmpty()
                ? ScaleOut.of(view, tally, wanted)
                : removing("scale-in", "there should be " + wanted + " at a time, with one for each index", surplus,
                        view);
    }

    static Alignment waiting(String step, String reason) {
        return new Alignment(List.of(Step.waiting(step, reason)), Wake.NEVER);
    }

    static Alignment none() {
        return new Alignment(List.of(), Wake.NEVER);
    }

    /// First none of them is tracked any more, then they are deleted: so they never count as failed.
    ///
    /// All in one step, because it is carried out as a whole or not at all. The batches of a slow start double, so the
    /// two actions for one pod, which are as far apart as there are pods, never share a batch.
    static Alignment removing(String name, String reason, List<JobPod> pods, JobView view) {
        if (pods.isEmpty()) return waiting(name, reason + ": no pod runs");
        var now = pods.stream().limit(BURST).toList();
        var untrack = now.stream().map(it -> it.tracked()
                ? Optional.of(JobPatch.untrack(it.facts(), view.finalizer()))
                : Optional.<Action>empty()).flatMap(Optional::stream).toList();
        var delete = now.stream().map(it -> (Action) new Action.Delete(it.facts().id())).toList();
        return new Alignment(List.of(confirmation(name, view),
                Step.slowStart(name, reason + ": " + Words.pods(now.size()) + " must go",
                        Stream.concat(untrack.stream(), delete.stream()).toList())),
                Wake.NEVER);
    }

    /// What runs is not ended because our copy of the Job is an old one. A step of its own: see the batches above.
    private static Step confirmation(String name, JobView view) {
        var seen = ResourceVersion.parse(view.job().getMetadata().getResourceVersion());
        return Step.oneByOne(name, "the Job must be as it was seen", List.of(Action.Confirm.unchanged(view.id(),
                seen)));
    }
}
