package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.Optional;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetStatus;

/// Whether a set is all that it should be, and whether its pods run on Kubernetes nodes that are well. Additions to
/// what upstream has.
final class Health {
    static final String READY = "Ready";
    /// Pods run on nodes that are not ready, or short of something.
    static final String UNHEALTHY = "NodeUnhealthy";

    private Health() {}

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        var told = Outlook.told(view, status, UNHEALTHY, unhealthy(view));
        return told.with(Conditions.with(told.conditions(), ready(view, status.pods()), view.now()));
    }

    private static Condition ready(NodeSetView view, NodeSetStatus.Pods pods) {
        var is = pods.available() >= pods.desired() && pods.updated() == pods.replicas();
        return new ConditionBuilder().withType(READY).withStatus(is ? "True" : "False")
                .withReason(is ? "NodeSetReady" : "NodeSetNotReady")
                .withMessage(is ? "all pods are available and up to date" : "pods are missing, or not up to date")
                .withObservedGeneration(view.set().getMetadata().getGeneration()).build();
    }

    private static Optional<String> unhealthy(NodeSetView view) {
        return Waits.said(view.pods().stream().filter(WorkerPod::isStaying)
                .flatMap(pod -> view.nodeOf(pod).filter(it -> !it.trouble().isEmpty())
                        .map(it -> pod.name() + " runs on " + it.name() + ", which " + it.trouble()).stream())
                .sorted().toList(), "; ");
    }
}
