package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Deleting;
import rota.kernel.plan.Step;

/// Pods of a node that cannot be reached count as not ready: nobody knows whether they still serve.
final class Unreadiness {
    private Unreadiness() {}

    static Optional<Step> step(NodeView view) {
        var marks = view.pods().stream().filter(it -> !Deleting.is(it)).filter(Unreadiness::isReady)
                .map(it -> PodMarks.unready(it, view.now())).toList();
        return marks.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("unready", "their node cannot be reached", marks));
    }

    private static boolean isReady(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).map(PodStatus::getConditions).orElse(List.of()).stream()
                .anyMatch(it -> it.getType().equals("Ready") && it.getStatus().equals("True"));
    }
}
