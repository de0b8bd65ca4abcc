package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.NodeTerm;
import rota.api.meta.Ordered;
import rota.api.meta.Tolerance;

/// What a pod demands of a node whatever else is on it: labels, affinity to nodes, tolerated taints.
///
/// @param required one of these must fit; empty when nothing is required
/// @param preferred each that fits counts for a node
record Place(SequencedMap<String, String> selector, Optional<List<NodeTerm>> required, List<Preference> preferred,
        List<Tolerance> tolerances) {
    Place {
        selector = Ordered.map(selector);
        required = required.map(List::copyOf);
        preferred = List.copyOf(preferred);
        tolerances = List.copyOf(tolerances);
    }

    /// A term that would be nice.
    record Preference(NodeTerm term, int weight) {}

    static Place of(PodSpec spec) {
        var affinity = Optional.ofNullable(spec.getAffinity()).map(Affinity::getNodeAffinity);
        return new Place(
                Optional.ofNullable(spec.getNodeSelector()).map(Ordered::map).orElse(Ordered.map()),
                affinity.map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)
                        .map(NodeSelector::getNodeSelectorTerms)
                        .map(terms -> terms.stream().map(NodeTerm::of).toList()),
                affinity.map(NodeAffinity::getPreferredDuringSchedulingIgnoredDuringExecution).orElse(List.of())
                        .stream().map(it -> new Preference(NodeTerm.of(it.getPreference()), it.getWeight())).toList(),
                spec.getTolerations().stream().map(Tolerance::of).toList());
    }

    /// What speaks against a node; nothing when the pod may go there.
    List<String> objections(NodeFacts node) {
        var found = new ArrayList<String>();
        if (!node.letsIn(tolerances)) found.add("node(s) were unschedulable");
        else if (!node.isTolerated(tolerances)) found.add("node(s) had untolerated taint(s)");
        else if (!matches(node)) found.add("node(s) didn't match the pod's node selector or affinity");
        return found;
    }

    /// Selector and required affinity.
    boolean matches(NodeFacts node) {
        for (var label : selector.entrySet()) {
            if (!label.getValue().equals(node.labels().get(label.getKey()))) return false;
        }
        return required.isEmpty() || required.get().stream().anyMatch(it -> it.fits(node.name(), node.labels()));
    }

    int preference(NodeFacts node) {
        return preferred.stream().filter(it -> it.term().fits(node.name(), node.labels())).mapToInt(Preference::weight)
                .sum();
    }
}
