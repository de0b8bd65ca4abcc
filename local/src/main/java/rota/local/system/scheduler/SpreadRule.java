package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import rota.api.meta.Ordered;

/// How evenly some pods of a namespace are to be spread over the parts of the cluster.
///
/// @param pods which are counted, as a term
/// @param hard whether a node that breaks it is no choice at all
/// @param byPlace whether only nodes count that the pod may be on by their labels
/// @param byTaints whether only nodes count whose taints the pod tolerates
record SpreadRule(PodTerm pods, int maxSkew, int minDomains, boolean hard, boolean byPlace, boolean byTaints) {
    static SpreadRule of(TopologySpreadConstraint it, String namespace, SequencedMap<String, String> labels) {
        SequencedSet<String> home = Ordered.set(namespace);
        var selector = new PodTerm.OwnValues(labels, it.getMatchLabelKeys(), List.of()).and(it.getLabelSelector());
        return new SpreadRule(
                new PodTerm(it.getTopologyKey(), home, Optional.empty(), selector),
                Optional.ofNullable(it.getMaxSkew()).orElse(1),
                Optional.ofNullable(it.getMinDomains()).orElse(1),
                !"ScheduleAnyway".equals(it.getWhenUnsatisfiable()),
                !"Ignore".equals(it.getNodeAffinityPolicy()),
                "Honor".equals(it.getNodeTaintsPolicy()));
    }

    boolean counts(NodeFacts node, Place place) {
        return (!byPlace || place.matches(node)) && (!byTaints || node.isTolerated(place.tolerances()));
    }
}
