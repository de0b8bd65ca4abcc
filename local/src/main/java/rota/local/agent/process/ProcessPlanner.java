package rota.local.agent.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Phase;
import rota.local.agent.pod.PodStatuses;
import rota.local.agent.pod.Scene;
import rota.local.agent.pod.StatusPatch;
import rota.local.agent.pod.Verdict;

/// Decides what becomes of a pod whose containers are processes. Pure: the same view gives the same plan.
final class ProcessPlanner {
    private ProcessPlanner() {}

    static Plan<String> plan(ProcessView view) {
        if (view.manifest().departure().isPresent()) return leave(view);
        if (Phase.shown(view.pod()).over()) return rest(view);
        if (view.deadline().filter(it -> !it.isAfter(view.now())).isPresent()) return expire(view);
        return Living.plan(view);
    }

    /// A pod that is over has no processes, whoever said that it is over.
    private static Plan<String> rest(ProcessView view) {
        return new Plan<>(steps(Step.oneByOne("stop", "the pod is over", Stops.all(view, view.now().plus(view.grace()),
                false))), "", Wake.NEVER);
    }

    private static Plan<String> expire(ProcessView view) {
        if (!view.local().lives().running().isEmpty()) {
            return new Plan<>(List.of(Step.oneByOne("expire", "its deadline is over",
                    Stops.all(view, view.now().plus(view.grace()), false))), "", Wake.NEVER);
        }
        return new Plan<>(steps(show(view, view.local().lives(), Optional.of(Verdict.DEADLINE))), "", Wake.NEVER);
    }

    /// Main containers first, then the sidecars, the last one first; when all have stopped, the API may forget the pod.
    private static Plan<String> leave(ProcessView view) {
        var departure = view.manifest().departure().orElseThrow();
        var running = !view.local().lives().running().isEmpty();
        if (running) {
            var actions = Stops.all(view, departure.end(view.now()), true);
            return new Plan<>(List.of(Step.oneByOne("stop", "the pod was deleted", actions)), "", Wake.NEVER);
        }
        var began = !view.local().lives().equals(Lives.fresh(view.manifest()));
        var status = began && !Phase.shown(view.pod()).over()
                ? show(view, view.local().lives(), Optional.empty())
                : Step.waiting("status", "it says all");
        var clear = Step.oneByOne("clear", "its containers have stopped", List.of(new Calls.Clear(view.manifest()
                .id())));
        var remove = Step.oneByOne("remove", "its containers have stopped", List.of(new Action.Delete(view.manifest()
                .id(), new Request.DeleteOptions(Optional.of(0L), Optional.empty()))));
        return new Plan<>(departure.released() ? steps(status) : steps(status, clear, remove), "", Wake.NEVER);
    }

    static Step show(ProcessView view, Lives lives, Optional<Verdict> verdict) {
        var status = PodStatuses.of(new Scene(view.pod(), view.manifest(), lives, verdict, view.context().place(),
                view.now()));
        var patch = StatusPatch.of(view.pod(), status).map(it -> new Action.Patch(it.key(), it.body(),
                it.subresource(), Action.Tolerates.GONE));
        return Step.oneByOne("status", "the pod has come further", patch.stream().toList());
    }

    static List<Step> steps(Step... steps) {
        var some = new ArrayList<Step>();
        for (var step : steps) if (!step.actions().isEmpty()) some.add(step);
        return some;
    }
}
