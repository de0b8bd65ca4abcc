package rota.api.jobset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A claim for storage that the Jobs share.
///
/// @param retained it stays when the JobSet is deleted
public record ClaimTemplate(PersistentVolumeClaim template, boolean retained) {

    /// The claims of one policy.
    static List<ClaimTemplate> of(Json.Obj policy) {
        var retained = policy.text("retentionPolicy", "whenDeleted").equals(Optional.of("Retain"));
        return policy.objects("templates").stream().map(it -> new ClaimTemplate(Codec.model(it,
                PersistentVolumeClaim.class), retained)).toList();
    }

    /// The name of the volume in the pods that mount it.
    public String name() {
        var name = template.getMetadata().getName();
        return name == null ? "" : name;
    }

    /// The name of the claim of a JobSet.
    public String claimOf(String jobSet) {
        return name() + "-" + jobSet;
    }

    /// Whether a container of these Jobs mounts it.
    public boolean isMountedBy(ReplicatedJob jobs) {
        var pod = jobs.pods();
        return List.of(pod.getContainers(), pod.getInitContainers()).stream().flatMap(List::stream)
                .flatMap(it -> it.getVolumeMounts().stream()).anyMatch(it -> name().equals(it.getName()));
    }
}
