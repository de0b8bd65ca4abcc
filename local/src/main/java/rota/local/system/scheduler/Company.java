package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Which other pods a pod wants near, or far.
///
/// @param preferred a negative weight is a wish to be apart
record Company(List<PodTerm> near, List<PodTerm> apart, List<Preference> preferred) {
    static final Company ANY = new Company(List.of(), List.of(), List.of());

    Company {
        near = List.copyOf(near);
        apart = List.copyOf(apart);
        preferred = List.copyOf(preferred);
    }

    /// A term that would be nice.
    record Preference(PodTerm term, int weight) {}

    static Company of(PodSpec spec, String namespace, SequencedMap<String, String> labels) {
        var affinity = Optional.ofNullable(spec.getAffinity());
        var near = affinity.map(Affinity::getPodAffinity);
        var apart = affinity.map(Affinity::getPodAntiAffinity);
        if (near.isEmpty() && apart.isEmpty()) return ANY;
        var reader = new Reader(namespace, labels);
        var preferred = new ArrayList<Preference>();
        near.map(PodAffinity::getPreferredDuringSchedulingIgnoredDuringExecution).orElse(List.of())
                .forEach(it -> preferred.add(reader.preference(it, 1)));
        apart.map(PodAntiAffinity::getPreferredDuringSchedulingIgnoredDuringExecution).orElse(List.of())
                .forEach(it -> preferred.add(reader.preference(it, -1)));
        return new Company(
                reader.terms(near.map(PodAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)),
                reader.terms(apart.map(PodAntiAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)),
                preferred);
    }

    private record Reader(String namespace, SequencedMap<String, String> labels) {
        List<PodTerm> terms(Optional<List<PodAffinityTerm>> terms) {
            return terms.orElse(List.of()).stream().map(it -> PodTerm.of(it, namespace, labels)).toList();
        }

        Preference preference(WeightedPodAffinityTerm term, int sign) {
            return new Preference(PodTerm.of(term.getPodAffinityTerm(), namespace, labels), sign * term.getWeight());
        }
    }
}
