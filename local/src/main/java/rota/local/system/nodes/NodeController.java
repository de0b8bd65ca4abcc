package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Deleting;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.local.system.NoStatus;

/// Reads nodes, their heartbeats, and their pods where a taint may drive them out.
public final class NodeController implements Controller<Node, NodeView, NoStatus> {
    private static final Kind NODES = Kind.of(Node.class);
    private static final String LEASES = "kube-node-lease";

    private final Mirror<Node> nodes;
    private final Mirror<Lease> leases;
    private final Mirror<Pod> pods;
    private final Heartbeats heartbeats = new Heartbeats();

    /// @param mirrors of nodes, pods and leases
    public NodeController(Mirrors mirrors) {
        this.nodes = mirrors.of(Node.class);
        this.leases = mirrors.of(Lease.class);
        this.pods = mirrors.of(Pod.class);
    }

    @Override
    public String name() {
        return "node";
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
        var uid = node.getMetadata().getUid();
        if (Deleting.is(node)) {
            heartbeats.forget(uid);
            return Optional.empty();
        }
        return Optional.of(new NodeView(node, heartbeats.seen(uid, sign(node), now), residents(node), now));
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
        var heartbeat = Optional.ofNullable(node.getStatus()).map(NodeStatus::getConditions).orElse(List.of()).stream()
                .filter(it -> it.getType().equals("Ready")).findFirst()
                .map(it -> String.valueOf(it.getLastHeartbeatTime())).orElse("");
        return renewed + " " + heartbeat;
    }

    private List<Pod> residents(Node node) {
        if (!drivesOut(node)) return List.of();
        var name = node.getMetadata().getName();
        return pods.list().stream().filter(it -> name.equals(it.getSpec().getNodeName())).toList();
    }

    private List<Key> troubledHome(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getNodeName()).flatMap(it -> nodes.get("", it))
                .filter(NodeController::drivesOut).map(it -> Key.of(NODES, it)).stream().toList();
    }

    private static boolean drivesOut(Node node) {
        return Optional.ofNullable(node.getSpec()).map(NodeSpec::getTaints).orElse(List.of()).stream()
                .anyMatch(Eviction::drives);
    }

    private static List<Key> holder(Lease lease) {
        return LEASES.equals(lease.getMetadata().getNamespace())
                ? List.of(NODES.key("", lease.getMetadata().getName()))
                : List.of();
    }
}
