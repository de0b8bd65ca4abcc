package rota.workloads.nodeset;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.nodeset.NodeSetStatus;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.pods.Availability;

/// What is to be done for a NodeSet. Pure: the same view gives the same plan.
///
/// What a server or Slurm refuses for good must not be in the way of everything else: steps that nobody behind them
/// needs stand apart, and pods are made after those that are there have been seen to, which a quota would else keep
/// from being drained. In order are the mark on a pod and what Slurm is told, and a claim's owner and its pod's end.
final class NodeSetPlanner {
    /// How long we trust that somebody tells us of changes in Slurm.
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    /// How long what somebody else has written stands before we look again.
    private static final Duration DEFER = Duration.ofSeconds(5);

    private static final String OUTRANKED = "another operator has written the status: waiting to show what we see until"
            + " we have heard of all that it may have heard of";

    private NodeSetPlanner() {}

    static Plan<NodeSetStatus> plan(NodeSetView view) {
        var plan = decision(view);
        if (!view.outranked()) return plan;
        var steps = new ArrayList<>(plan.steps());
        steps.add(Step.waiting("news", OUTRANKED));
        return new Plan<>(steps, view.status(), Wake.atEarliest(List.of(plan.wake(), Wake.at(view.now().plus(DEFER),
                OUTRANKED))));
    }

    private static Plan<NodeSetStatus> decision(NodeSetView view) {
        if (view.deleting()) return Teardown.plan(view);
        if (!Acceptance.obstacles(view).isEmpty())
            return first(view, Teardown.preparation(view)).orElseGet(() -> refusal(view));
        if (!view.claim().isSettled()) return claiming(view);
        var preparation = first(view, Teardown.preparation(view).or(() -> Maintenance.preparation(view)));
        if (preparation.isPresent()) return preparation.get();
        var rollback = view.around().rollback().step();
        if (rollback.isPresent()) return new Plan<>(List.of(rollback.get()), view.status(), Wake.NEVER);
        return Faults.toldFirst(view).orElseGet(() -> progress(view));
    }

    /// Nothing else is done in the same run.
    private static Optional<Plan<NodeSetStatus>> first(NodeSetView view, Optional<Step> step) {
        return step.map(it -> new Plan<>(List.of(it), view.status(), Wake.NEVER));
    }

    private static Plan<NodeSetStatus> progress(NodeSetView view) {
        var selection = Selection.of(view);
        var steps = new ArrayList<>(view.revisions().prepare());
        steps.addAll(view.claim().steps());
        steps.addAll(Neighbourhood.steps(view));
        steps.addAll(care(view, selection));
        steps.addAll(ScaleOut.steps(view));
        steps.addAll(Maintenance.steps(view));
        steps.addAll(Audit.steps(view));
        Acceptance.news(view).ifPresent(steps::add);
        return new Plan<>(steps, Warnings.noted(view, NodeSetCounts.of(view)), wake(view, selection));
    }

    /// What becomes of the pods that are there: what they show, whether they take jobs, and whether they go.
    static List<Step> care(NodeSetView view, Selection selection) {
        var steps = new ArrayList<Step>();
        var staying = view.pods().stream().filter(WorkerPod::isStaying)
                .filter(it -> !Departure.isLeaving(view, selection, it)).toList();
        steps.addAll(Belonging.steps(view));
        Namesakes.news(view).forEach(steps::add);
        Silence.news(view).ifPresent(steps::add);
        Riddle.news(view).ifPresent(steps::add);
        Stray.news(view).ifPresent(steps::add);
        Faults.news(view).ifPresent(steps::add);
        Daemons.news(view).ifPresent(steps::add);
        Census.news(view).ifPresent(steps::add);
        Strain.news(view).ifPresent(steps::add);
        Cordon.takeOver(view).ifPresent(steps::add);
        Projection.step(view, staying.stream().filter(it -> !Faults.isHeldBack(view, it)).toList())
                .ifPresent(steps::add);
        Marks.step(view, staying).ifPresent(steps::add);
        steps.addAll(Records.steps(view, staying));
        steps.addAll(Cordon.steps(view, selection));
        Storage.owning(view, selection).ifPresent(steps::add);
        steps.addAll(Departure.steps(view, selection));
        steps.addAll(Waits.steps(view, selection));
        return steps;
    }

    static Wake wake(NodeSetView view, Selection selection) {
        var pods = view.pods().stream().map(WorkerPod::facts).toList();
        return Wake.atEarliest(List.of(Availability.nextCheck(pods, view.spec().minReady(), view.now()),
                Departure.wake(view, selection), Faults.wake(view), Maintenance.wake(view), Strain.wake(view),
                Wake.at(view.now().plus(LOOK_AGAIN), "looking at Slurm again")));
    }

    /// What is adopted counts, so nothing is decided before it is ours.
    private static Plan<NodeSetStatus> claiming(NodeSetView view) {
        return new Plan<>(view.claim().steps(), NodeSetCounts.of(view), Wake.NEVER);
    }

    private static Plan<NodeSetStatus> refusal(NodeSetView view) {
        return new Plan<>(Acceptance.news(view).stream().toList(), NodeSetCounts.of(view), Wake.NEVER);
    }
}
