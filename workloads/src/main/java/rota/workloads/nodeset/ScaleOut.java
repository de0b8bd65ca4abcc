package rota.workloads.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Creates the pods that are missing: with the lowest numbers that are free, or on the nodes that lack one. It needs no
/// Slurm.
final class ScaleOut {
    private static final int BURST = 250;

    private ScaleOut() {}

    /// A pod that is on its way out keeps its place until it is gone, so that its successor can have its name.
    static List<Step> steps(NodeSetView view) {
        if (view.around().server().isEmpty()) return nowhere(view).stream().toList();
        var steps = new ArrayList<Step>();
        var coming = coming(view).stream().limit(Headroom.allowed(view, BURST)).toList();
        var blocked = coming.stream().filter(it -> obstacle(view, it).isPresent()).toList();
        var able = coming.stream().filter(it -> !blocked.contains(it)).toList();
        Storage.making(view, able).ifPresent(steps::add);
        if (!able.isEmpty()) Ssh.step(view).ifPresent(steps::add);
        if (!able.isEmpty()) steps.add(creation(view, view.around().server().get(), able));
        blocked.forEach(it -> steps.add(Step.waiting("scale-out-wait", view.name() + "-" + it.suffix()
                + " waits until the claim " + obstacle(view, it).orElseThrow() + " is gone")));
        Daemons.of(view).clashes().forEach(it -> steps.add(Step.waiting("scale-out-wait", it)));
        return steps;
    }

    private static Step creation(NodeSetView view, SlurmServer server, List<Slot> slots) {
        var why = present(view) + " of " + view.desired() + " pods are there";
        var actions = new ArrayList<Action>();
        slots.forEach(it -> actions.add(new Action.Create(NewWorker.pod(view, server, it))));
        // Last, so that it is not said of pods that a server refuses.
        actions.add(new Action.Announce(Action.Severity.NORMAL, "ScalingUp", why + ", making " + slots.size()
                + " more"));
        return Step.slowStart("scale-out", why, actions);
    }

    private static int present(NodeSetView view) {
        return (int) view.pods().stream().filter(it -> it.isOfMode(view.spec().scaling().mode())).count();
    }

    /// The places of the pods that are missing.
    private static List<Slot> coming(NodeSetView view) {
        return switch (view.spec().scaling().mode()) {
            case STATEFUL_SET -> free(view, Math.min(BURST, view.spec().scaling().replicas() - present(view)));
            case DAEMON_SET -> Daemons.of(view).vacant().stream().limit(BURST).<Slot>map(Slot.OnNode::new).toList();
        };
    }

    private static Optional<String> obstacle(NodeSetView view, Slot slot) {
        return Storage.obstacle(view, slot.suffix());
    }

    private static Optional<Step> nowhere(NodeSetView view) {
        if (!Daemons.is(view) && coming(view).isEmpty()) return Optional.empty();
        var note = "expected the Controller " + view.namespace() + "/" + view.spec().controller() + ", found none";
        return Optional.of(Silence.wasShown(view)
                ? Step.waiting("scale-out", note)
                : Step.oneByOne("scale-out", note, List.of(
                        new Action.Announce(Action.Severity.WARNING, "ControllerRefFailed", note))));
    }

    private static List<Slot> free(NodeSetView view, int count) {
        var taken = new TreeSet<Integer>();
        view.pods().forEach(it -> it.ordinal().ifPresent(taken::add));
        var free = new ArrayList<Slot>();
        for (var number = 0; free.size() < count; number++)
            if (!taken.contains(number)) free.add(Slot.numbered(view, number));
        return free;
    }
}
