package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Node;
import java.util.Optional;
import rota.api.nodeset.NodeSetNames;

/// What matters of a Kubernetes node on which one of our pods runs.
///
/// @param cordoned nobody shall be scheduled there
/// @param cordonReason what its admin says about that; empty when nothing
record KubeNode(String name, boolean cordoned, String cordonReason) {
    static KubeNode of(Node node) {
        var cordoned = node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable());
        var reason = Optional.ofNullable(node.getMetadata().getAnnotations())
                .map(it -> it.get(NodeSetNames.NODE_CORDON_REASON)).orElse("");
        return new KubeNode(node.getMetadata().getName(), cordoned, DrainReason.sanitised(reason));
    }
}
