package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.DeleteOptions;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.system.NoStatus;

/// Removes a pod whose node is gone: no agent is left to end it. Pure: the same view gives the same plan.
final class LostPodPlanner {
    /// A node that comes back at once finds its pods.
    static final Duration QUARANTINE = Duration.ofSeconds(40);

    private static final Kind PODS = Kind.of(Pod.class);
    private static final DeleteOptions AT_ONCE = new DeleteOptions(Optional.of(0L), Optional.empty());

    private LostPodPlanner() {}

    static Plan<NoStatus> plan(LostPodView view) {
        var end = view.since().plus(QUARANTINE);
        if (end.isAfter(view.now())) {
            return new Plan<>(List.of(Step.waiting("wait", "the node is not in sight")), NoStatus.NONE,
                    Wake.at(end, "the node may be gone for good"));
        }
        if (!view.certain()) return Plan.idle(NoStatus.NONE);
        var actions = new ArrayList<Action>();
        if (!isOver(view.pod())) actions.add(PodMarks.failed(view.pod(), "DeletionByPodGC", view.now()));
        actions.add(new Action.Delete(Identity.of(PODS, view.pod()), AT_ONCE));
        return new Plan<>(List.of(Step.oneByOne("remove", "its node is gone", actions)), NoStatus.NONE, Wake.NEVER);
    }

    private static boolean isOver(Pod pod) {
        var phase = Optional.ofNullable(pod.getStatus()).map(PodStatus::getPhase).orElse("");
        return phase.equals("Succeeded") || phase.equals("Failed");
    }
}
