package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;
import rota.api.meta.Selector;
import rota.api.meta.Tolerance;

/// Some pods, and the part of the cluster around each of them that a pod wants to be in, or out of.
///
/// @param others namespaces chosen by their labels, besides those that are named
/// @param pods empty: none
record PodTerm(String topologyKey, SequencedSet<String> namespaces, Optional<Selector> others,
        Optional<Selector> pods) {

    /// @param namespace of the pod that has the term
    /// @param labels of that pod, for the keys that it takes its own values from
    static PodTerm of(PodAffinityTerm term, String namespace, SequencedMap<String, String> labels) {
        var named = term.getNamespaces();
        var others = Optional.ofNullable(term.getNamespaceSelector()).map(Selector::of);
        var home = named.isEmpty() && others.isEmpty() ? List.of(namespace) : named;
        var same = new OwnValues(labels, term.getMatchLabelKeys(), term.getMismatchLabelKeys());
        return new PodTerm(Tolerance.text(term.getTopologyKey()), Ordered.set(home), others,
                same.and(term.getLabelSelector()));
    }

    boolean matches(Shape pod, Map<String, SequencedMap<String, String>> namespaceLabels) {
        if (pods.isEmpty() || !pods.get().matches(pod.labels())) return false;
        if (namespaces.contains(pod.namespace())) return true;
        return others.filter(it -> it.matches(namespaceLabels.get(pod.namespace()))).isPresent();
    }

    /// A selector with the pod's own values of some labels.
    record OwnValues(SequencedMap<String, String> labels, List<String> equal, List<String> different) {

        /// No selector picks nothing.
        Optional<Selector> and(@Nullable LabelSelector selector) {
            if (selector == null) return Optional.empty();
            var terms = new ArrayList<>(Selector.of(selector).terms());
            equal.forEach(key -> value(key).ifPresent(it -> terms.add(new Selector.Term.In(key, Ordered.set(it)))));
            different.forEach(key -> value(key)
                    .ifPresent(it -> terms.add(new Selector.Term.NotIn(key, Ordered.set(it)))));
            return Optional.of(new Selector(terms));
        }

        private Optional<String> value(String key) {
            return Optional.ofNullable(labels.get(key));
        }
    }
}
