package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
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

/// Reads pods whose node is not there. That a mirror does not show a node is no proof: the server is asked.
public final class LostPodController implements Controller<Pod, LostPodView, NoStatus> {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Kind NODES = Kind.of(Node.class);

    private final Mirror<Pod> pods;
    private final Mirror<Node> nodes;
    private final Api api;
    private final Heartbeats absences;

    /// @param mirrors of nodes, and of pods by node
    public LostPodController(Mirrors mirrors, Api api) {
        this.pods = mirrors.of(Pod.class);
        this.nodes = mirrors.of(Node.class);
        this.api = api;
        this.absences = new Heartbeats(pods);
    }

    @Override
    public String name() {
        return "lost-pod";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(Pod.class), new Trigger<>(Node.class, this::left));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<LostPodView> observe(Pod pod, Instant now) {
        var id = Identity.of(PODS, pod);
        var node = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
        if (node.isEmpty() || nodes.get("", node).isPresent()) {
            absences.forget(id);
            return Optional.empty();
        }
        var since = absences.seen(id, node, now);
        var over = !since.plus(LostPodPlanner.QUARANTINE).isAfter(now);
        return Optional.of(new LostPodView(pod, since, over && isGone(node), now));
    }

    @Override
    public Plan<NoStatus> plan(LostPodView view) {
        return LostPodPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(LostPodView view, NoStatus status) {
        return Optional.empty();
    }

    private boolean isGone(String node) {
        try {
            return api.send(new Request.Get(NODES.key("", node))).isEmpty();
        } catch (ApiException.NotFound _) {
            return true;
        }
    }

    /// Who lived on a node that is not there any more.
    private List<Key> left(Node node) {
        var name = node.getMetadata().getName();
        if (nodes.get("", name).isPresent()) return List.of();
        return pods.by(Indexes.byNode(), name).stream().map(it -> Key.of(PODS, it)).toList();
    }
}
