package rota.local.agent.simulated;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Mirror;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;
import rota.local.agent.node.Addresses;
import rota.local.agent.node.NodeProfile;
import rota.local.agent.pod.Allotment;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Room;
import rota.local.agent.pod.Scene;

/// Reads the pods that are bound to the simulated nodes.
final class SimulatedController implements Controller<Pod, SimulatedView, String> {
    private static final Kind PODS = Kind.of(Pod.class);

    private final SequencedMap<String, NodeProfile> nodes;
    private final Addresses addresses;
    private final Pace pace;
    private final Mirror<Pod> pods;

    SimulatedController(SequencedMap<String, NodeProfile> nodes, Addresses addresses, Pace pace, Mirror<Pod> pods) {
        this.pods = pods;
        this.nodes = Ordered.map(nodes);
        this.addresses = addresses;
        this.pace = pace;
    }

    @Override
    public String name() {
        return "simulated-pod";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(new Trigger<>(Pod.class, pod -> isOurs(pod) ? List.of(Key.of(PODS, pod)) : List.of()));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<SimulatedView> observe(Pod pod, Instant now) {
        var manifest = Manifest.of(pod);
        return Optional.ofNullable(nodes.get(manifest.node())).map(node -> {
            var address = manifest.hostNetwork() ? node.address() : addresses.of(pod).orElse("");
            return new SimulatedView(pod, manifest, Script.of(manifest.annotations(), pace),
                    new Scene.Place(node.address(), address, room(pod, node)), now);
        });
    }

    @Override
    public Plan<String> plan(SimulatedView view) {
        return SimulatedPlanner.plan(view);
    }

    /// A pod's status is patched by its steps: others write into it too.
    @Override
    public Optional<HasMetadata> withStatus(SimulatedView view, String status) {
        return Optional.empty();
    }

    /// To add up all pods of a node is of use to those only that want more.
    private Room room(Pod pod, NodeProfile node) {
        return Allotment.isAsked(pod)
                ? Room.of(node.capacity(), pod, pods.list().stream()
                        .filter(it -> node.name().equals(it.getSpec().getNodeName())).toList())
                : Room.ENDLESS;
    }

    private boolean isOurs(Pod pod) {
        var node = pod.getSpec().getNodeName();
        return node != null && nodes.containsKey(node);
    }
}
