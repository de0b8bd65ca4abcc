package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;

/// Reads the nodes of this agent and their leases. Other nodes are none of its business.
public final class NodeController implements Controller<Node, NodeView, String> {
    /// As Kubernetes names the part that runs pods on a node; users look for it in events.
    public static final String REPORTER = "kubelet";

    private static final Kind NODES = Kind.of(Node.class);

    private final SequencedMap<String, NodeProfile> profiles;
    private final Mirror<Lease> leases;

    /// @param profiles by the name of the node
    public NodeController(SequencedMap<String, NodeProfile> profiles, Mirrors mirrors) {
        this.profiles = Ordered.map(profiles);
        this.leases = mirrors.of(Lease.class);
    }

    @Override
    public String name() {
        return "node";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(new Trigger<>(Node.class, this::ours),
                new Trigger<>(Lease.class, it -> Leases.NAMESPACE.equals(it.getMetadata().getNamespace())
                        ? ours(it)
                        : List.of()));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<NodeView> observe(Node node, Instant now) {
        var name = node.getMetadata().getName();
        return Optional.ofNullable(profiles.get(name))
                .map(it -> new NodeView(node, it, leases.get(Leases.NAMESPACE, name), now));
    }

    @Override
    public Plan<String> plan(NodeView view) {
        return NodePlanner.plan(view);
    }

    /// A node's status is patched by its steps: others write into it too.
    @Override
    public Optional<HasMetadata> withStatus(NodeView view, String status) {
        return Optional.empty();
    }

    /// A lease has the name of its node.
    private List<Key> ours(HasMetadata object) {
        var name = object.getMetadata().getName();
        return profiles.containsKey(name) ? List.of(NODES.key("", name)) : List.of();
    }
}
