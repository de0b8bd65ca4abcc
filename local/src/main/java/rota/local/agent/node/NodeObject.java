package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.NodeStatusBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// The API's picture of a node.
final class NodeObject {
    private static final List<String> PRESSURES = List.of("MemoryPressure", "DiskPressure", "PIDPressure");
    private static final List<String> RELIEFS = List.of("KubeletHasSufficientMemory", "KubeletHasNoDiskPressure",
            "KubeletHasSufficientPID");

    private NodeObject() {}

    /// As it is registered.
    static Node of(NodeProfile profile, Instant now) {
        return new NodeBuilder().withNewMetadata().withName(profile.name()).withLabels(profile.allLabels())
                .withAnnotations(profile.annotations()).endMetadata().withNewSpec().withTaints(profile.taints())
                .endSpec()
                .withStatus(status(profile, List.of(), now)).build();
    }

    /// What the node says of itself; conditions keep the time of their last change.
    static NodeStatus status(NodeProfile profile, List<NodeCondition> shown, Instant now) {
        var status = new NodeStatusBuilder().withCapacity(profile.capacity()).withAllocatable(profile.capacity())
                .withAddresses(new NodeAddress(profile.address(), "InternalIP"),
                        new NodeAddress(hostname(profile), "Hostname"))
                .withNodeInfo(profile.info());
        for (var i = 0; i < PRESSURES.size(); i++) {
            var fine = new NodeCondition(null, null, "the machine has enough", RELIEFS.get(i), "False",
                    PRESSURES.get(i));
            status.addToConditions(dated(fine, shown, now));
        }
        var ready = new NodeCondition(null, null, "the agent is at work", "KubeletReady", "True", "Ready");
        status.addToConditions(dated(ready, shown, now));
        if (profile.endpoint().isOpen()) {
            status.withNewDaemonEndpoints().withNewKubeletEndpoint(profile.endpoint().port()).endDaemonEndpoints();
        }
        return status.build();
    }

    /// By default an API server that looks for a node's endpoint takes this address first, and nothing resolves the
    /// names of our nodes.
    private static String hostname(NodeProfile profile) {
        return profile.endpoint().isOpen() ? "127.0.0.1" : profile.name();
    }

    private static NodeCondition dated(NodeCondition condition, List<NodeCondition> shown, Instant now) {
        var second = now.truncatedTo(ChronoUnit.SECONDS).toString();
        var since = shown.stream().filter(it -> it.getType().equals(condition.getType()))
                .filter(it -> condition.getStatus().equals(it.getStatus()))
                .flatMap(it -> Optional.ofNullable(it.getLastTransitionTime()).stream()).findFirst().orElse(second);
        return new NodeConditionBuilder(condition).withLastHeartbeatTime(second).withLastTransitionTime(since).build();
    }
}
