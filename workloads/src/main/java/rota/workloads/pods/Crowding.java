package rota.workloads.pods;

import java.util.Collection;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import rota.api.meta.Ordered;

/// How many active pods of the same family there are on each node: the rank of [DeletionOrder#ranked].
///
/// @param perNode by node name, the empty name for pods without a node
public record Crowding(SequencedMap<String, Integer> perNode) {
    public Crowding {
        perNode = Ordered.map(perNode);
    }

    public static Crowding of(Collection<PodFacts> related) {
        return new Crowding(related.stream().filter(PodFacts::isActive).collect(
                Collectors.groupingBy(Crowding::node, TreeMap::new, Collectors.summingInt(_ -> 1))));
    }

    /// How many share the node of this pod, itself included if it is one of them.
    public int rank(PodFacts pod) {
        return Optional.ofNullable(perNode.get(node(pod))).orElse(0);
    }

    private static String node(PodFacts pod) {
        return pod.node().orElse("");
    }
}
