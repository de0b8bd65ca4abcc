package rota.workloads.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.nodeset.UpdateStrategy;
import rota.kernel.plan.Step;

/// What each pod that is not at work waits for. It changes nothing; it is for those who ask why.
final class Waits {
    /// Hundreds of pods are no reading matter.
    private static final int MOST = 20;

    private Waits() {}

    static List<Step> steps(NodeSetView view, Selection selection) {
        var steps = new ArrayList<Step>();
        said(view.pods().stream().flatMap(it -> pod(view, selection, it).stream()).toList())
                .map(it -> Step.waiting("pods", it)).ifPresent(steps::add);
        said(view.pods().stream().filter(it -> it.isStaying() && !it.hasHash(view.hash()) && !selection.hasToGo(it))
                .filter(it -> Consideration.isSpared(view, it)).map(WorkerPod::name).toList())
                .map(it -> Step.waiting("spared", it + " are left for later: their jobs are critical or run for long"))
                .ifPresent(steps::add);
        update(view, selection).map(it -> Step.waiting("rollout", it)).ifPresent(steps::add);
        return steps;
    }

    private static Optional<String> pod(NodeSetView view, Selection selection, WorkerPod pod) {
        if (!pod.isStaying()) return Optional.of(pod.name() + " is stopping");
        if (selection.hasToGo(pod) || pod.facts().isTerminal()) return Optional.empty();
        if (!pod.facts().isAvailable(view.spec().minReady(), view.now()))
            return Optional.of(pod.name() + " is not available yet: " + state(pod));
        return switch (pod.sight()) {
            // Said once for all, in a condition.
            case Sight.Unknown _, Sight.Lost _, Sight.Foreign _ -> Optional.empty();
            case Sight.Occupied(var why) -> Optional.of(pod.name() + ": Slurm does not say what runs on it: " + why);
            case Sight.Missing() -> Optional.of(pod.name() + ": Slurm does not know its node yet, which should be "
                    + Expectation.of(pod) + " there");
            case Sight.Seen(var node) -> node.state().isDrain() || node.state().has("DOWN")
                    ? Optional.of(pod.name() + " takes no jobs: its Slurm node is " + node.state() + ", "
                            + (node.reason().isEmpty() ? "for no reason that anybody gave" : node.reason()))
                    : Optional.empty();
        };
    }

    private static String state(WorkerPod pod) {
        if (pod.facts().node().isEmpty()) return "no Kubernetes node was found for it";
        return pod.facts().isReady() ? "ready, but not for long enough" : "not ready";
    }

    /// Those that are up to date hold nobody up; those that go now are told of by the update itself.
    private static Optional<String> update(NodeSetView view, Selection selection) {
        var old = view.pods().stream().filter(it -> it.isStaying() && !it.hasHash(view.hash()))
                .filter(it -> !selection.hasToGo(it)).map(WorkerPod::name).toList();
        if (old.isEmpty()) return Optional.empty();
        return said(old).map(it -> switch (view.spec().update()) {
            case UpdateStrategy.Rolling(var max) -> it + " still have an old template: no more than " + max.getValue()
                    + " may be missing at a time";
            case UpdateStrategy.Scheduled _ -> it + " keep an old template until their window opens";
            case UpdateStrategy.OnDelete _ -> it + " keep an old template until somebody deletes them";
        });
    }

    private static Optional<String> said(List<String> all) {
        return said(all, "; ");
    }

    /// As many as can be read.
    static Optional<String> said(List<String> all, String separator) {
        if (all.isEmpty()) return Optional.empty();
        var more = all.size() - MOST;
        var shown = String.join(separator, all.subList(0, Math.min(MOST, all.size())));
        return Optional.of(more > 0 ? shown + separator + "and " + more + " more" : shown);
    }
}
