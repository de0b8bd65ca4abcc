package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Index;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.local.agent.launch.Context;
import rota.local.agent.node.Addresses;
import rota.local.agent.node.NodeProfile;
import rota.local.agent.pod.Allotment;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Room;
import rota.local.agent.pod.Scene;

/// Reads the pods that are bound to this node, what they refer to, and what this machine knows of them.
final class ProcessController implements Controller<Pod, ProcessView, String> {
    static final String NAME = "process-pod";
    /// Pods by the node that they are bound to.
    static final Index<Pod> BY_NODE = new Index<>("node", pod -> Optional.ofNullable(pod.getSpec().getNodeName())
            .stream().toList());

    private static final Kind PODS = Kind.of(Pod.class);

    private final Parts parts;
    private final PodRuns runs;
    private final AtomicBoolean tidied = new AtomicBoolean();

    /// What a controller reads, besides the runs.
    ///
    /// @param addresses empty where pods cannot have any of their own
    /// @param environment variables that every container has
    /// @param leftovers of agents before us
    record Parts(NodeProfile node, Mirrors mirrors, Optional<Addresses> addresses,
            SequencedMap<String, String> environment, Tokens tokens, Leftovers leftovers) {}

    ProcessController(Parts parts, PodRuns runs) {
        this.parts = parts;
        this.runs = runs;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(new Trigger<>(Pod.class, pod -> isOurs(pod) ? List.of(Key.of(PODS, pod)) : List.of()),
                new Trigger<>(ConfigMap.class, this::neighbours), new Trigger<>(Secret.class, this::neighbours),
                new Trigger<>(PersistentVolumeClaim.class, this::neighbours));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<ProcessView> observe(Pod pod, Instant now) {
        if (!isOurs(pod)) return Optional.empty();
        if (!tidied.getAndSet(true)) parts.leftovers().remove(uids());
        var manifest = Manifest.of(pod);
        var host = parts.node().address();
        var own = manifest.hostNetwork() ? Optional.<String>empty() : parts.addresses().flatMap(it -> it.of(pod));
        var place = new Scene.Place(host, own.orElse(host), room(pod));
        var sources = new MirroredSources(parts.mirrors(), pod.getMetadata().getNamespace(), parts.tokens(),
                runs.volumes(manifest.id().uid()));
        return Optional.of(new ProcessView(manifest, runs.look(pod, manifest, place),
                new Context(pod, place, sources, parts.node().capacity()), parts.environment(), now));
    }

    @Override
    public Plan<String> plan(ProcessView view) {
        return ProcessPlanner.plan(view);
    }

    /// A pod's status is patched by its steps: others write into it too.
    @Override
    public Optional<HasMetadata> withStatus(ProcessView view, String status) {
        return Optional.empty();
    }

    @Override
    public Performer.CallHandler calls() {
        return runs;
    }

    private Set<String> uids() {
        return Ordered.set(parts.mirrors().of(Pod.class).list().stream().map(it -> it.getMetadata().getUid()).toList());
    }

    /// To add up all pods of the node is of use to those only that want more.
    private Room room(Pod pod) {
        return Allotment.isAsked(pod)
                ? Room.of(parts.node().capacity(), pod, parts.mirrors().of(Pod.class).by(BY_NODE, parts.node().name()))
                : Room.ENDLESS;
    }

    private boolean isOurs(Pod pod) {
        return parts.node().name().equals(pod.getSpec().getNodeName());
    }

    /// The pods of this node that may refer to an object, because they live in its namespace.
    private List<Key> neighbours(HasMetadata object) {
        return parts.mirrors().of(Pod.class).by(BY_NODE, parts.node().name()).stream()
                .filter(it -> it.getMetadata().getNamespace().equals(object.getMetadata().getNamespace()))
                .filter(References::any).map(it -> Key.of(PODS, it)).toList();
    }
}
