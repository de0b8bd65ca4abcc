package rota.workloads.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Creates the pods that are missing, with the lowest numbers that are free. It needs no Slurm.
final class ScaleOut {
    private static final int BURST = 250;

    private ScaleOut() {}

    /// A pod that is on its way out keeps its place until it is gone, so that its successor can have its name.
    static Optional<Step> step(NodeSetView view) {
        var mode = view.spec().scaling().mode();
        var present = (int) view.pods().stream().filter(it -> it.isOfMode(mode)).count();
        var missing = Math.min(BURST, view.spec().scaling().replicas() - present);
        if (missing <= 0) return Optional.empty();
        if (view.around().server().isEmpty()) return Optional.of(nowhere(view));
        var server = view.around().server().get();
        var actions = free(view, missing).stream().map(it -> new Action.Create(NewWorker.pod(view, server, it)))
                .toList();
        return Optional.of(Step.slowStart("scale-out",
                present + " of " + view.spec().scaling().replicas() + " pods are there", actions));
    }

    private static Step nowhere(NodeSetView view) {
        var note = "expected the Controller " + view.namespace() + "/" + view.spec().controller() + ", found none";
        if (Silence.wasShown(view)) return Step.waiting("scale-out", note);
        return Step.oneByOne("scale-out", note, List.of(
                new Action.Announce(Action.Severity.WARNING, "ControllerRefFailed", note)));
    }

    private static List<Integer> free(NodeSetView view, int count) {
        var taken = new TreeSet<Integer>();
        view.pods().forEach(it -> it.ordinal().ifPresent(taken::add));
        var free = new ArrayList<Integer>();
        for (var ordinal = 0; free.size() < count; ordinal++) if (!taken.contains(ordinal)) free.add(ordinal);
        return free;
    }
}
