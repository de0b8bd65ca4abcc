package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimVolumeSource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Amounts;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.Requests;

/// All of a pod that a choice of node depends on. Pods of one shape are alike to the scheduler.
///
/// @param owner the UID of its controller, empty if it has none
/// @param claims the names of the volume claims that it mounts
record Shape(String namespace, SequencedMap<String, String> labels, String owner, Amounts requests, Place place,
        Company company, List<SpreadRule> spread, List<HostPort> ports, List<String> claims) {
    Shape {
        spread = List.copyOf(spread);
        ports = List.copyOf(ports);
        claims = List.copyOf(claims);
    }

    static Shape of(Pod pod) {
        var spec = pod.getSpec();
        var namespace = pod.getMetadata().getNamespace();
        var labels = Optional.ofNullable(pod.getMetadata().getLabels()).map(Ordered::map).orElse(Ordered.map());
        return new Shape(namespace, labels, Owners.controllerOf(pod).map(OwnerReference::getUid).orElse(""),
                Requests.of(spec), Place.of(spec), Company.of(spec, namespace, labels),
                spec.getTopologySpreadConstraints().stream().map(it -> SpreadRule.of(it, namespace, labels)).toList(),
                HostPort.of(spec), claims(spec));
    }

    /// Whether the presence of further pods can make a node a choice that was none.
    boolean mayGainByOthers() {
        return !company.near().isEmpty() || spread.stream().anyMatch(SpreadRule::hard);
    }

    private static List<String> claims(PodSpec spec) {
        return spec.getVolumes().stream().map(it -> it.getPersistentVolumeClaim()).filter(Objects::nonNull)
                .map(PersistentVolumeClaimVolumeSource::getClaimName).distinct().toList();
    }
}
