package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;

/// What one reconcile saw of a node.
///
/// @param lastSign when we last saw a new heartbeat, by our own clock
/// @param pods those on the node; only read when the node is in trouble
record NodeView(Node node, Instant lastSign, List<Pod> pods, Instant now) {
    NodeView {
        pods = List.copyOf(pods);
    }
}
