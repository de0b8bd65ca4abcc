package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;

/// What the containers of a pod may use. A change of the spec is granted at once, as a whole, if the node has the room;
/// if not, all stays as the status shows it, and a condition says why.
///
/// @param granted by container
/// @param restarts containers that have to start anew to use what they were granted
public record Allotment(SequencedMap<String, ResourceRequirements> granted, Optional<Refusal> refusal,
        List<String> restarts) {

    /// Why a change is not granted.
    ///
    /// @param reason `Infeasible`: never; `Deferred`: when other pods have gone
    public record Refusal(String reason, String message) {
        public boolean mayPass() {
            return reason.equals("Deferred");
        }
    }

    public Allotment {
        granted = Ordered.map(granted);
        restarts = List.copyOf(restarts);
    }

    /// Whether the spec asks for other resources than the status shows.
    public static boolean isAsked(Pod pod) {
        return members(pod).anyMatch(it -> !changed(it, shown(pod, it)).isEmpty());
    }

    public static Allotment of(Pod pod, Room room) {
        var refusal = isAsked(pod) ? room.shortage(pod) : Optional.<Refusal>empty();
        var granted = new LinkedHashMap<String, ResourceRequirements>();
        members(pod).forEach(it -> granted.put(it.getName(), refusal.isPresent() ? shown(pod, it) : own(it)));
        var restarts = members(pod).filter(it -> changed(it, shown(pod, it)).stream()
                .anyMatch(resource -> mustRestart(it, resource))).map(Container::getName).toList();
        return new Allotment(granted, refusal, refusal.isPresent() ? List.of() : restarts);
    }

    ResourceRequirements of(String container) {
        return granted.getOrDefault(container, new ResourceRequirements());
    }

    private static Stream<Container> members(Pod pod) {
        return Member.of(pod.getSpec()).stream().map(Member::spec);
    }

    static ResourceRequirements own(Container container) {
        return container.getResources() == null ? new ResourceRequirements() : container.getResources();
    }

    /// What the container was granted before; one that the status does not mention gets what it asks for.
    static ResourceRequirements shown(Pod pod, Container container) {
        var status = pod.getStatus();
        if (status == null) return own(container);
        return Stream.concat(status.getContainerStatuses().stream(), status.getInitContainerStatuses().stream())
                .filter(it -> it.getName().equals(container.getName())).map(ContainerStatus::getResources)
                .flatMap(it -> Optional.ofNullable(it).stream()).findFirst().orElseGet(() -> own(container));
    }

    private static List<String> changed(Container container, ResourceRequirements before) {
        var now = own(container);
        return Room.RESOURCES.stream().filter(it -> differ(now.getRequests(), before.getRequests(), it)
                || differ(now.getLimits(), before.getLimits(), it)).toList();
    }

    private static boolean differ(@Nullable Map<String, Quantity> now, @Nullable Map<String, Quantity> before,
            String resource) {
        return !amount(now, resource).equals(amount(before, resource));
    }

    private static Optional<BigDecimal> amount(@Nullable Map<String, Quantity> amounts, String resource) {
        return Optional.ofNullable(amounts).map(it -> it.get(resource)).map(Quantity::getNumericalAmount)
                .map(BigDecimal::stripTrailingZeros);
    }

    private static boolean mustRestart(Container container, String resource) {
        return container.getResizePolicy() != null && container.getResizePolicy().stream()
                .anyMatch(it -> resource.equals(it.getResourceName())
                        && "RestartContainer".equals(it.getRestartPolicy()));
    }
}
