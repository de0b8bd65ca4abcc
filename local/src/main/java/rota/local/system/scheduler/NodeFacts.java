package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Amounts;
import rota.api.meta.Ordered;
import rota.api.meta.Tolerance;

/// What matters about a node.
///
/// @param cordoned whether new pods are unwelcome by `spec.unschedulable`
record NodeFacts(String name, SequencedMap<String, String> labels, List<Taint> taints, boolean cordoned,
        Amounts allocatable) {
    /// What a cordoned node would have as a taint: a pod that tolerates it is let in.
    private static final Taint CORDON = new TaintBuilder().withKey("node.kubernetes.io/unschedulable")
            .withEffect("NoSchedule").build();

    NodeFacts {
        labels = Ordered.map(labels);
        taints = List.copyOf(taints);
    }

    static NodeFacts of(Node node) {
        var spec = Optional.ofNullable(node.getSpec());
        var labels = Optional.ofNullable(node.getMetadata().getLabels()).map(Ordered::map).orElse(Ordered.map());
        return new NodeFacts(node.getMetadata().getName(), labels, spec.map(it -> it.getTaints()).orElse(List.of()),
                spec.map(it -> Boolean.TRUE.equals(it.getUnschedulable())).orElse(false),
                Amounts.of(Optional.ofNullable(node.getStatus()).map(it -> it.getAllocatable()).orElse(null)));
    }

    /// The taints that keep pods out which do not tolerate them.
    List<Taint> repelling() {
        return taints.stream().filter(it -> !"PreferNoSchedule".equals(it.getEffect())).toList();
    }

    /// Whether some taint speaks against pods without keeping them out.
    boolean discourages() {
        return taints.stream().anyMatch(it -> "PreferNoSchedule".equals(it.getEffect()));
    }

    /// How many such taints a pod does not tolerate.
    int discouragements(List<Tolerance> tolerances) {
        return untolerated(taints, tolerances).size() - untolerated(repelling(), tolerances).size();
    }

    boolean letsIn(List<Tolerance> tolerances) {
        return !cordoned || tolerances.stream().anyMatch(it -> it.tolerates(CORDON));
    }

    boolean isTolerated(List<Tolerance> tolerances) {
        return untolerated(repelling(), tolerances).isEmpty();
    }

    private static List<Taint> untolerated(List<Taint> taints, List<Tolerance> tolerances) {
        var left = new ArrayList<Taint>();
        for (var taint : taints) {
            if (tolerances.stream().noneMatch(it -> it.tolerates(taint))) left.add(taint);
        }
        return left;
    }
}
