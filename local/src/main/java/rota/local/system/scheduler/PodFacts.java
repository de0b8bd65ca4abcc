package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Tolerance;

/// What matters about a pod.
///
/// @param node empty while it has none
/// @param told what its `PodScheduled` condition says while that is false
record PodFacts(Identity id, Shape shape, String node, Instant created, int priority, Life life, boolean gated,
        Optional<Gang.Name> gang, Optional<Told> told) {
    private static final Kind PODS = Kind.of(Pod.class);

    /// How far a pod has come.
    enum Life {
        /// Wants a node, or uses it.
        ALIVE,
        /// Uses its node, but is to go.
        LEAVING, SUCCEEDED, FAILED
    }

    /// Why a pod has no node yet.
    record Told(String reason, String message) {}

    /// @param gangs the kinds of gangs that there can be
    static PodFacts of(Pod pod, List<Kind> gangs) {
        var spec = pod.getSpec();
        return new PodFacts(Identity.of(PODS, pod), Shape.of(pod), Tolerance.text(spec.getNodeName()),
                Instant.parse(pod.getMetadata().getCreationTimestamp()),
                Optional.ofNullable(spec.getPriority()).orElse(0), life(pod), isGated(spec),
                Gang.Name.of(pod).filter(it -> gangs.contains(it.key().kind())), told(pod.getStatus()));
    }

    PodFacts on(String other) {
        return new PodFacts(id, shape, other, created, priority, life, gated, gang, told);
    }

    PodFacts withTold(Told other) {
        return new PodFacts(id, shape, node, created, priority, life, gated, gang, Optional.of(other));
    }

    boolean isPending() {
        return node.isEmpty() && life == Life.ALIVE;
    }

    /// Whether it takes room on its node.
    boolean isPlaced() {
        return !node.isEmpty() && (life == Life.ALIVE || life == Life.LEAVING);
    }

    /// Whether its gang can count on it.
    boolean hasStarted() {
        return (!node.isEmpty() && life == Life.ALIVE) || life == Life.SUCCEEDED;
    }

    private static boolean isGated(PodSpec spec) {
        return !spec.getSchedulingGates().isEmpty();
    }

    private static Life life(Pod pod) {
        var phase = Optional.ofNullable(pod.getStatus()).map(PodStatus::getPhase).orElse("");
        return switch (phase) {
            case "Succeeded" -> Life.SUCCEEDED;
            case "Failed" -> Life.FAILED;
            default -> Deleting.is(pod) ? Life.LEAVING : Life.ALIVE;
        };
    }

    private static Optional<Told> told(@Nullable PodStatus status) {
        return Optional.ofNullable(status).map(PodStatus::getConditions).orElse(List.of()).stream()
                .filter(it -> it.getType().equals("PodScheduled") && it.getStatus().equals("False")).findFirst()
                .map(PodFacts::told);
    }

    private static Told told(PodCondition condition) {
        return new Told(Tolerance.text(condition.getReason()), Tolerance.text(condition.getMessage()));
    }
}
