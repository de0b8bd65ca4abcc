package rota.local.system.scheduler;

import java.util.ArrayList;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.local.system.NoStatus;

/// Finds nodes for all pods that wait for one. Pure: the same view gives the same plan.
final class SchedulerPlanner {
    private SchedulerPlanner() {}

    static Plan<NoStatus> plan(SchedulerView view) {
        var round = new Round(view);
        round.play();
        var steps = new ArrayList<Step>();
        if (!round.binds().isEmpty()) {
            steps.add(Step.slowStart("bind", round.binds().size() + " pods have found a node", round.binds()));
        }
        if (!round.marks().isEmpty()) {
            steps.add(Step.slowStart("mark", round.marks().size() + " pods cannot be placed", round.marks()));
        }
        return new Plan<>(steps, NoStatus.NONE, round.wake());
    }
}
