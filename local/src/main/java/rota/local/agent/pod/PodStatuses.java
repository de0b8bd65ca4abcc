package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.HostIP;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// The status of a pod, as its node reports it. What belongs to others (their conditions, the class of service) stays.
public final class PodStatuses {
    private PodStatuses() {}

    public static PodStatus of(Scene scene) {
        var shown = scene.pod().getStatus();
        var status = (shown == null ? new PodStatusBuilder() : new PodStatusBuilder(shown)).build();
        status.setPhase(scene.phase().word());
        status.setObservedGeneration(scene.pod().getMetadata().getGeneration());
        if (status.getStartTime() == null) status.setStartTime(Times.text(begin(scene)));
        place(status, scene);
        scene.verdict().ifPresent(it -> {
            status.setReason(it.reason());
            status.setMessage(it.message());
        });
        status.setInitContainerStatuses(ContainerStatuses.of(scene, role -> role != Member.Role.MAIN));
        status.setContainerStatuses(ContainerStatuses.of(scene, role -> role == Member.Role.MAIN));
        status.setConditions(PodConditions.of(scene));
        return status;
    }

    /// When the pod began: the status may come later than the first container.
    private static Instant begin(Scene scene) {
        return scene.lives().byName().values().stream().flatMap(it -> it.since().stream()).filter(it -> it.isBefore(
                scene.now())).min(Comparator.naturalOrder()).orElse(scene.now());
    }

    private static void place(PodStatus status, Scene scene) {
        var place = scene.place();
        status.setHostIP(place.hostIp());
        status.setHostIPs(List.of(new HostIP(place.hostIp())));
        if (place.podIp().isEmpty()) return;
        status.setPodIP(place.podIp());
        status.setPodIPs(List.of(new PodIP(place.podIp())));
    }
}
