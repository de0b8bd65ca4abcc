package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Key;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.kernel.cache.Index;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.workloads.pods.PodFacts;

/// Which sets care about news from a Slurm cluster.
public final class Audience {
    /// By what Slurm calls the node in a pod; only workers.
    static final Index<Pod> BY_SLURM_NODE = new Index<>("slurm node", Audience::slurmNodes);

    private final Mirror<NodeSet> sets;
    private final Mirror<Pod> pods;
    private final Trigger<Pod> owner;

    public Audience(Mirrors mirrors) {
        this.sets = mirrors.of(NodeSet.class);
        this.pods = mirrors.of(Pod.class);
        this.owner = Triggers.controller(Pod.class, sets);
    }

    /// All sets of the Controller.
    public List<Key> of(Key controller) {
        return members(controller).map(it -> Key.of(sets.kind(), it)).toList();
    }

    /// The sets of the Controller that have pods with these Slurm nodes in them.
    public List<Key> of(Key controller, Collection<String> nodes) {
        var all = of(controller);
        return nodes.stream().flatMap(it -> pods.by(BY_SLURM_NODE, it).stream())
                .flatMap(it -> owner.keys().apply(it).stream()).distinct().filter(all::contains).toList();
    }

    static Key controllerOf(NodeSet set) {
        return NodeSetNames.CONTROLLER.key(set.getMetadata().getNamespace(), NodeSetSpec.controllerOf(set));
    }

    private Stream<NodeSet> members(Key controller) {
        return sets.list().stream().filter(it -> controllerOf(it).equals(controller));
    }

    private static List<String> slurmNodes(Pod pod) {
        var labels = Optional.ofNullable(pod.getMetadata().getLabels());
        return labels.filter(it -> NodeSetNames.SLURMD.equals(it.get(NodeSetNames.APP_NAME)))
                .map(_ -> List.of(WorkerPod.slurmName(PodFacts.of(pod)))).orElse(List.of());
    }
}
