package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetNames;

/// What matters of a Kubernetes node on which one of our pods runs, or may run.
///
/// @param cordoned nobody shall be scheduled there
/// @param cordonReason what its admin says about that, or else what its conditions say; empty when nothing
/// @param trouble what is wrong with it, as `is not ready`; empty when nothing is
record KubeNode(String name, boolean cordoned, String cordonReason, String trouble,
        SequencedMap<String, String> labels, SequencedMap<String, String> annotations, List<Taint> taints) {
    private static final List<String> SHORTAGES = List.of("MemoryPressure", "DiskPressure", "PIDPressure",
            "NetworkUnavailable");

    KubeNode {
        labels = Ordered.map(labels);
        annotations = Ordered.map(annotations);
        taints = List.copyOf(taints);
    }

    /// @param conditions the types of those that are worth telling Slurm about
    static KubeNode of(Node node, List<String> conditions) {
        var cordoned = node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable());
        var reason = Optional.ofNullable(node.getMetadata().getAnnotations())
                .map(it -> it.get(NodeSetNames.NODE_CORDON_REASON)).map(DrainReason::sanitised)
                .filter(it -> !it.isEmpty()).orElseGet(() -> DrainReason.sanitised(told(node, conditions)));
        var taints = node.getSpec() == null ? List.<Taint>of() : node.getSpec().getTaints();
        return new KubeNode(node.getMetadata().getName(), cordoned, reason, trouble(node),
                sorted(node.getMetadata().getLabels()),
                sorted(node.getMetadata().getAnnotations()), taints);
    }

    /// A node that says nothing about itself is taken to be well.
    private static String trouble(Node node) {
        var all = node.getStatus() == null ? List.<NodeCondition>of() : node.getStatus().getConditions();
        if (all.stream().anyMatch(it -> "Ready".equals(it.getType()) && !"True".equals(it.getStatus())))
            return "is not ready";
        var shortages = all.stream().filter(it -> SHORTAGES.contains(it.getType()) && "True".equals(it.getStatus()))
                .map(NodeCondition::getType).toList();
        return shortages.isEmpty() ? "" : "says " + String.join(", ", shortages);
    }

    private static SequencedMap<String, String> sorted(@Nullable Map<String, String> map) {
        return new TreeMap<>(Optional.ofNullable(map).orElse(Map.of()));
    }

    /// What Slurm calls the node in a pod that belongs to this node alone.
    String slurmName() {
        var override = annotations.getOrDefault(NodeSetNames.HOSTNAME_OVERRIDE, "");
        return override.isEmpty() ? name.split("\\.", 2)[0] : override;
    }

    /// `(KernelDeadlock: the kernel hangs)`, those that are true, in the order that was asked for.
    private static String told(Node node, List<String> types) {
        var all = node.getStatus() == null ? List.<NodeCondition>of() : node.getStatus().getConditions();
        return types.stream().flatMap(type -> all.stream()
                .filter(it -> type.equals(it.getType()) && "True".equals(it.getStatus())))
                .map(it -> "(" + it.getReason() + ": " + it.getMessage() + ")").collect(Collectors.joining("; "));
    }
}
