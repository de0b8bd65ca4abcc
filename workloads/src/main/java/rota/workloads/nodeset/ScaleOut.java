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
    static List<Step> steps(NodeSetView view) {
        var coming = coming(view);
        if (!coming.isEmpty() && view.around().server().isEmpty()) return List.of(nowhere(view));
        var steps = new ArrayList<Step>();
        var blocked = coming.stream().filter(it -> obstacle(view, it).isPresent()).toList();
        var able = coming.stream().filter(it -> !blocked.contains(it)).toList();
        Storage.making(view, able).ifPresent(steps::add);
        if (!able.isEmpty()) steps.add(creation(view, view.around().server().orElseThrow(), able));
        blocked.forEach(it -> steps.add(Step.waiting("scale-out-wait", view.name() + "-" + NewWorker.padded(view, it)
                + " waits until the claim " + obstacle(view, it).orElseThrow() + " is gone")));
        return steps;
    }

    private static Step creation(NodeSetView view, SlurmServer server, List<Integer> ordinals) {
        var present = view.pods().stream().filter(it -> it.isOfMode(view.spec().scaling().mode())).count();
        return Step.slowStart("scale-out", present + " of " + view.spec().scaling().replicas() + " pods are there",
                ordinals.stream().map(it -> new Action.Create(NewWorker.pod(view, server, it))).toList());
    }

    /// The numbers of the pods that are missing.
    private static List<Integer> coming(NodeSetView view) {
        var mode = view.spec().scaling().mode();
        var present = (int) view.pods().stream().filter(it -> it.isOfMode(mode)).count();
        return free(view, Math.min(BURST, view.spec().scaling().replicas() - present));
    }

    private static Optional<String> obstacle(NodeSetView view, int ordinal) {
        return Storage.obstacle(view, NewWorker.padded(view, ordinal));
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
