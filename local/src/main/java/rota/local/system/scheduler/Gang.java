package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Kind.Scope;

/// A group of pods that start all or none.
///
/// @param patience how long pods may wait for the others before that is called a failure
record Gang(Name name, int minMember, Optional<Duration> patience) {
    private static final Kind SIGS = new Kind("scheduling.x-k8s.io", "v1alpha1", "PodGroup", "podgroups",
            Scope.NAMESPACED);
    private static final Kind VOLCANO = new Kind("scheduling.volcano.sh", "v1beta1", "PodGroup", "podgroups",
            Scope.NAMESPACED);
    private static final String LABEL = "scheduling.x-k8s.io/pod-group";
    private static final String ANNOTATION = "scheduling.k8s.io/group-name";

    /// The kinds that describe a gang.
    static final List<Kind> KINDS = List.of(SIGS, VOLCANO);

    /// What a pod calls its gang.
    record Name(Key key) {
        static Optional<Name> of(Pod pod) {
            var metadata = pod.getMetadata();
            return text(metadata.getLabels(), LABEL).map(it -> SIGS.key(metadata.getNamespace(), it))
                    .or(() -> text(metadata.getAnnotations(), ANNOTATION)
                            .map(it -> VOLCANO.key(metadata.getNamespace(), it)))
                    .map(Name::new);
        }

        @Override
        public String toString() {
            return "pod group " + key.path();
        }

        private static Optional<String> text(@Nullable Map<String, String> texts, String key) {
            return Optional.ofNullable(texts).map(it -> it.get(key)).filter(it -> !it.isEmpty());
        }
    }

    static Gang of(Kind kind, GenericKubernetesResource group) {
        return new Gang(new Name(Key.of(kind, group)), number(group, "minMember").orElse(1),
                number(group, "scheduleTimeoutSeconds").map(Duration::ofSeconds));
    }

    private static Optional<Integer> number(GenericKubernetesResource group, String field) {
        return group.get("spec", field) instanceof Number number ? Optional.of(number.intValue()) : Optional.empty();
    }
}
