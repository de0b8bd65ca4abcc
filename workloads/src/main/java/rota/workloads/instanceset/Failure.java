package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Times;
import rota.kernel.plan.Wake;
import rota.workloads.pods.Phase;

/// Whether a pod has failed: it says so itself, or a container of it has been in trouble for a while.
final class Failure {
    /// Shorter trouble is part of every start.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Failure() {}

    static boolean is(Member member, Instant now) {
        if (member.isTerminating()) return false;
        if (member.facts().phase() == Phase.FAILED) return true;
        return trouble(member).filter(since -> since.plus(PATIENCE).isBefore(now)).isPresent();
    }

    /// When trouble of a container becomes a failure.
    static Wake wake(Member member, Instant now) {
        if (member.isTerminating() || is(member, now)) return Wake.NEVER;
        return trouble(member).map(since -> Wake.at(since.plus(PATIENCE).plusSeconds(1), member.name()
                + " has failed if it does not recover")).orElse(Wake.NEVER);
    }

    /// Since when a container is in trouble.
    private static Optional<Instant> trouble(Member member) {
        var status = member.facts().pod().getStatus();
        if (status == null) return Optional.empty();
        if (inTrouble(status.getInitContainerStatuses())) return since(status, "Initialized");
        return inTrouble(status.getContainerStatuses()) ? since(status, "ContainersReady") : Optional.empty();
    }

    private static boolean inTrouble(List<ContainerStatus> containers) {
        return containers.stream().map(ContainerStatus::getState).anyMatch(it -> it != null
                && ((it.getWaiting() != null && it.getWaiting().getMessage() != null
                        && !it.getWaiting().getMessage().isEmpty())
                        || (it.getTerminated() != null && it.getTerminated().getExitCode() != null
                                && it.getTerminated().getExitCode() != 0)));
    }

    private static Optional<Instant> since(PodStatus status, String condition) {
        return status.getConditions().stream().filter(it -> condition.equals(it.getType())).findFirst()
                .flatMap(it -> Times.parse(it.getLastTransitionTime()));
    }
}
