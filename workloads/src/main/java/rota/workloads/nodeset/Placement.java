package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.NodeTerm;
import rota.api.meta.Ordered;
import rota.api.meta.Tolerance;

/// On which Kubernetes nodes the pods of a set in DaemonSet mode should run, and on which they may stay.
record Placement(SequencedMap<String, String> selector, Optional<List<NodeTerm>> required,
        List<Tolerance> tolerances) {
    private static final List<String> KEEP_OUT = List.of("NoSchedule", "NoExecute");
    private static final List<String> DRIVE_OUT = List.of("NoExecute");

    static Placement of(PodSpec spec) {
        var required = Optional.ofNullable(spec.getAffinity()).map(Affinity::getNodeAffinity)
                .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)
                .map(NodeSelector::getNodeSelectorTerms).map(it -> it.stream().map(NodeTerm::of).toList());
        return new Placement(Optional.ofNullable(spec.getNodeSelector()).map(Ordered::map).orElse(Ordered.map()),
                required, spec.getTolerations().stream().map(Tolerance::of).toList());
    }

    boolean shouldRun(KubeNode node) {
        return fits(node) && isTolerated(node, KEEP_OUT);
    }

    /// A taint that only keeps new pods out does not drive out the one that is there.
    boolean mayStay(KubeNode node) {
        return fits(node) && isTolerated(node, DRIVE_OUT);
    }

    /// Whatever its taints say.
    boolean fits(KubeNode node) {
        for (var label : selector.entrySet()) {
            if (!label.getValue().equals(node.labels().get(label.getKey()))) return false;
        }
        return required.isEmpty() || required.get().stream().anyMatch(it -> it.fits(node.name(), node.labels()));
    }

    private boolean isTolerated(KubeNode node, List<String> effects) {
        return node.taints().stream().filter((Taint it) -> effects.contains(it.getEffect()))
                .allMatch(taint -> tolerances.stream().anyMatch(it -> it.tolerates(taint)));
    }
}
