package rota.workloads.nodeset;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request.DeleteOptions;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Deletes pods that have to go and may, and says what the others wait for.
final class Departure {
    /// How many go on the strength of one look at Slurm.
    private static final int AT_ONCE = 25;

    private Departure() {}

    static List<Step> steps(NodeSetView view, Selection selection) {
        return Stream.of(ended(view).stream(), resting(view).stream(),
                leaving(view, "scale-in", "more pods than wanted", selection.surplus()),
                leaving(view, "update", "pods of an old revision", selection.outdated()),
                leaving(view, "replace-lost", "pods whose nodes Slurm has lost", selection.broken()))
                .flatMap(it -> it).toList();
    }

    /// Whether the pod goes by this very plan: what else is written to it would only make its deletion fail.
    static boolean isLeaving(NodeSetView view, Selection selection, WorkerPod pod) {
        return selection.hasToGo(pod) && Farewell.of(view, pod) instanceof Farewell.Now;
    }

    /// When somebody who has to go may go by the passing of time alone.
    static Wake wake(NodeSetView view, Selection selection) {
        var rests = view.pods().stream().flatMap(it -> setback(view, it).stream())
                .map(it -> Wake.at(it, "a pod that has failed is replaced"));
        return Wake.atEarliest(
                Stream.concat(rests, selection.condemned().map(it -> Farewell.of(view, it)).map(it -> switch (it) {
                    case Farewell.Now _ -> Wake.NEVER;
                    case Farewell.Later(var why, var until) -> until.map(end -> Wake.at(end, why)).orElse(Wake.NEVER);
                })).toList());
    }

    /// What has ended runs no job any more, whatever Slurm believes: it goes and is made anew.
    private static Optional<Step> ended(NodeSetView view) {
        var ended = view.pods().stream().filter(it -> it.facts().isTerminal() && it.isStaying())
                .filter(it -> !Daemons.isResting(view, it)).toList();
        return ended.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("replace", "pods that have ended are replaced",
                        ended.stream().map(it -> new Action.Delete(it.facts().id())).toList()).apart());
    }

    /// Until when a pod that has failed is not replaced.
    private static Optional<Instant> setback(NodeSetView view, WorkerPod pod) {
        return Optional.ofNullable(view.around().memory().setbacks().get(pod.name()))
                .filter(it -> it.isAfter(view.now()));
    }

    private static Optional<Step> resting(NodeSetView view) {
        var resting = view.pods().stream().filter(it -> setback(view, it).isPresent())
                .map(it -> it.name() + " has failed and is replaced at " + setback(view, it).orElseThrow()).toList();
        return resting.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.waiting("replace-wait", String.join("; ", resting)));
    }

    private static Stream<Step> leaving(NodeSetView view, String name, String what, List<WorkerPod> pods) {
        var together = new ArrayList<Leaver>();
        var apart = new ArrayList<Leaver>();
        var waits = new ArrayList<String>();
        for (var pod : pods) {
            switch (Farewell.of(view, pod)) {
                case Farewell.Later(var why, _) -> waits.add(pod.name() + ": " + why);
                case Farewell.Now(var expected) -> {
                    var leaver = new Leaver(pod, expected);
                    if (together.size() + apart.size() < AT_ONCE) (leaver.isForSure() ? together : apart).add(leaver);
                }
            }
        }
        var steps = new ArrayList<Step>();
        if (!waits.isEmpty()) steps.add(Step.waiting(name + "-wait", what + " wait; " + String.join("; ", waits)));
        var actions = new ArrayList<>(confirmed(view, together));
        apart.forEach(it -> actions.addAll(confirmed(view, List.of(it))));
        if (!actions.isEmpty()) steps.add(Step.oneByOne(name, what + " go: nothing runs on them", actions).apart());
        return steps.stream();
    }

    /// Somebody who goes, provided that Slurm confirms this.
    private record Leaver(WorkerPod pod, SlurmCall.Expected expected) {

        /// What is drained stays so, and a pod without a Kubernetes node gets one before it begins, which changes it.
        /// Any other node may turn up with a job at any moment: it is looked for right before its pod goes.
        boolean isForSure() {
            return expected == SlurmCall.Expected.DRAINED || pod.facts().node().isEmpty();
        }
    }

    /// One look, and then the deletions.
    private static List<Action> confirmed(NodeSetView view, List<Leaver> leavers) {
        if (leavers.isEmpty()) return List.of();
        var looks = new LinkedHashMap<String, SlurmCall.Expected>();
        leavers.forEach(it -> looks.put(it.pod.node(), it.expected));
        return Stream.concat(Stream.of(new SlurmCall.Confirm(view.peer(), looks)),
                leavers.stream().map(it -> delete(it.pod))).toList();
    }

    /// Only as we saw it: it may have begun to run this moment, or another process may have decided to keep it.
    private static Action delete(WorkerPod pod) {
        var version = ResourceVersion.parse(pod.facts().pod().getMetadata().getResourceVersion());
        return new Action.Delete(pod.facts().id(), DeleteOptions.DEFAULT, Optional.of(version));
    }
}
