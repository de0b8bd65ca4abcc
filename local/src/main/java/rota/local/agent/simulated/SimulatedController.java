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
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;
import rota.local.agent.node.Addresses;
import rota.local.agent.node.NodeProfile;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Scene;

/// Reads the pods that are bound to the simulated nodes.
final class SimulatedController implements Controller<Pod, SimulatedView, String> {
    private static final Kind PODS = Kind.of(Pod.class);

    private final SequencedMap<String, NodeProfile> nodes;
    private final Addresses addresses;
    private final Pace pace;

    SimulatedController(SequencedMap<String, NodeProfile> nodes, Addresses addresses, Pace pace) {
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
                    new Scene.Place(node.address(), address), now);
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

    private boolean isOurs(Pod pod) {
        var node = pod.getSpec().getNodeName();
        return node != null && nodes.containsKey(node);
    }
}
