package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.local.system.NoStatus;

/// Reads nodes, their heartbeats, and their pods where the node is in trouble.
public final class NodeController implements Controller<Node, NodeView, NoStatus> {
    private static final Kind NODES = Kind.of(Node.class);
    private static final String LEASES = "kube-node-lease";

    private final Mirror<Node> nodes;
    private final Mirror<Lease> leases;
    private final Mirror<Pod> pods;
    private final Heartbeats heartbeats;

    /// @param mirrors of nodes, of leases, and of pods by node
    public NodeController(Mirrors mirrors) {
        this.nodes = mirrors.of(Node.class);
        this.leases = mirrors.of(Lease.class);
        this.pods = mirrors.of(Pod.class);
        this.heartbeats = new Heartbeats(nodes);
    }

    @Override
    public String name() {
        return "node-lifecycle";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(Node.class), new Trigger<>(Lease.class, NodeController::holder),
                new Trigger<>(Pod.class, this::troubledHome));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<NodeView> observe(Node node, Instant now) {
        if (Deleting.is(node)) return Optional.empty();
        var lastSign = heartbeats.seen(Identity.of(NODES, node), sign(node), now);
        return Optional.of(new NodeView(node, lastSign, residents(node), now));
    }

    @Override
    public Plan<NoStatus> plan(NodeView view) {
        return NodePlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(NodeView view, NoStatus status) {
        return Optional.empty();
    }

    /// Nodes renew a lease often, and write their status now and then: both are signs of life. What we write ourselves
    /// is none.
    private String sign(Node node) {
        var renewed = leases.get(LEASES, node.getMetadata().getName()).map(Lease::getSpec)
                .map(it -> String.valueOf(it.getRenewTime())).orElse("");
        var heartbeat = ready(node).map(it -> String.valueOf(it.getLastHeartbeatTime())).orElse("");
        return renewed + " " + heartbeat;
    }

    private List<Pod> residents(Node node) {
        return isTrouble(node) ? pods.by(Indexes.byNode(), node.getMetadata().getName()) : List.of();
    }

    private List<Key> troubledHome(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getNodeName()).flatMap(it -> nodes.get("", it))
                .filter(NodeController::isTrouble).map(it -> Key.of(NODES, it)).stream().toList();
    }

    /// Whether the node may drive its pods out, or cannot say how they are.
    private static boolean isTrouble(Node node) {
        return ready(node).filter(it -> it.getStatus().equals(NodePlanner.UNKNOWN)).isPresent()
                || Optional.ofNullable(node.getSpec()).map(NodeSpec::getTaints).orElse(List.of()).stream()
                        .anyMatch(Eviction::drives);
    }

    private static Optional<NodeCondition> ready(Node node) {
        return Optional.ofNullable(node.getStatus()).map(NodeStatus::getConditions).orElse(List.of()).stream()
                .filter(it -> it.getType().equals("Ready")).findFirst();
    }

    private static List<Key> holder(Lease lease) {
        return LEASES.equals(lease.getMetadata().getNamespace())
                ? List.of(NODES.key("", lease.getMetadata().getName()))
                : List.of();
    }
}
