package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.kernel.plan.Plan;
import rota.local.system.NoStatus;
import rota.local.system.scheduler.SchedulerCall.Bind;
import rota.local.system.scheduler.SchedulerCall.Mark;

/// A small cluster, and what the planner makes of it.
final class Scene {
    static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private final List<NodeFacts> nodes = new ArrayList<>();
    private final List<PodFacts> pods = new ArrayList<>();
    private final SequencedMap<Gang.Name, Gang> gangs = new LinkedHashMap<>();
    private final SequencedMap<String, SequencedMap<String, String>> namespaces = new LinkedHashMap<>();
    private final SequencedMap<Identity, Instant> resting = new LinkedHashMap<>();
    private Optional<SequencedSet<String>> claims = Optional.empty();

    static Scene with(ANode... nodes) {
        var scene = new Scene();
        for (var node : nodes) scene.nodes.add(NodeFacts.of(node.build()));
        return scene;
    }

    Scene pods(APod... more) {
        for (var pod : more) pods.add(PodFacts.of(pod.build(), Gang.KINDS));
        return this;
    }

    Scene claims(String... names) {
        claims = Optional.of(Ordered.set(names));
        return this;
    }

    Scene namespace(String name, String label, String value) {
        namespaces.put(name, Ordered.map(label, value));
        return this;
    }

    Scene resting(APod pod, Instant until) {
        resting.put(PodFacts.of(pod.build(), List.of()).id(), until);
        return this;
    }

    /// A group of the scheduler plugins.
    Scene group(String name, String spec) {
        return group(Gang.KINDS.getFirst(), name, spec);
    }

    Scene volcanoGroup(String name, String spec) {
        return group(Gang.KINDS.getLast(), name, spec);
    }

    Plan<NoStatus> plan() {
        return SchedulerPlanner.plan(view());
    }

    SchedulerView view() {
        nodes.sort(Comparator.comparing(NodeFacts::name));
        return new SchedulerView(nodes, pods, gangs, namespaces, claims, resting, NOW);
    }

    /// Pods and the nodes that they were given.
    SequencedMap<String, String> placed() {
        var placed = new LinkedHashMap<String, String>();
        for (var action : plan().actions()) {
            if (action instanceof Bind(var pod, var node)) placed.put(pod.key().name(), node);
        }
        return placed;
    }

    /// Pods and why they were given none.
    SequencedMap<String, String> refused() {
        var refused = new LinkedHashMap<String, String>();
        for (var action : plan().actions()) {
            if (action instanceof Mark(var pod, var told, _)) refused.put(pod.key().name(), told.message());
        }
        return refused;
    }

    private Scene group(Kind kind, String name, String spec) {
        var group = Codec.model(Codec.readObject("""
                {"apiVersion": "%s", "kind": "PodGroup", "metadata": {"name": "%s", "namespace": "default"}, "spec": %s}
                """.formatted(kind.apiVersion(), name, spec)), GenericKubernetesResource.class);
        var gang = Gang.of(kind, group);
        gangs.put(gang.name(), gang);
        return this;
    }
}
