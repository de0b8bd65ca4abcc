package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;

/// The lives of all containers of a pod, in the order of the spec.
public record Lives(SequencedMap<String, Life> byName) {
    public Lives {
        byName = Ordered.map(byName);
    }

    /// As the pod's status has them; what it does not mention was never started.
    public static Lives of(Manifest manifest, Pod pod) {
        var shown = new ArrayList<ContainerStatus>();
        if (pod.getStatus() != null) {
            shown.addAll(pod.getStatus().getInitContainerStatuses());
            shown.addAll(pod.getStatus().getContainerStatuses());
        }
        var lives = new LinkedHashMap<String, Life>();
        for (var member : manifest.members()) {
            var life = shown.stream().filter(it -> it.getName().equals(member.name())).findFirst().map(Lives::life);
            lives.put(member.name(), life.orElseGet(() -> Life.fresh(member.name())));
        }
        return new Lives(lives);
    }

    /// No container was ever started.
    public static Lives fresh(Manifest manifest) {
        var lives = new LinkedHashMap<String, Life>();
        manifest.members().forEach(it -> lives.put(it.name(), Life.fresh(it.name())));
        return new Lives(lives);
    }

    public Life of(Member member) {
        return of(member.name());
    }

    public Life of(String name) {
        var life = byName.get(name);
        if (life == null) throw new IllegalStateException("expected a container " + name + ", found " + byName);
        return life;
    }

    public Lives with(Life life) {
        var more = new LinkedHashMap<>(byName);
        more.put(life.name(), life);
        return new Lives(more);
    }

    public List<Life> running() {
        return byName.values().stream().filter(Life::running).toList();
    }

    private static Life life(ContainerStatus status) {
        var last = status.getLastState() == null ? Optional.<State.Ended>empty()
                : ended(status.getLastState().getTerminated());
        var state = state(status);
        var restarts = status.getRestartCount() == null ? 0 : status.getRestartCount();
        // One that waits for its next start is, for us, one that has ended: the wait is ours to count.
        var ended = state instanceof State.Waiting ? last : Optional.<State.Ended>empty();
        return new Life(status.getName(), ended.map(State.class::cast).orElse(state),
                ended.isPresent() ? Optional.empty() : last, restarts, restarts,
                Boolean.TRUE.equals(status.getReady()), Boolean.TRUE.equals(status.getStarted()),
                status.getContainerID() == null ? "" : status.getContainerID());
    }

    private static State state(ContainerStatus status) {
        var state = status.getState();
        if (state == null) return State.CREATING;
        if (state.getRunning() != null) return new State.Running(Instant.parse(state.getRunning().getStartedAt()));
        if (state.getWaiting() != null) {
            var waiting = state.getWaiting();
            return new State.Waiting(text(waiting.getReason()), text(waiting.getMessage()));
        }
        return ended(state.getTerminated()).map(State.class::cast).orElse(State.CREATING);
    }

    private static Optional<State.Ended> ended(@Nullable ContainerStateTerminated state) {
        if (state == null) return Optional.empty();
        var exit = new Exit(state.getExitCode() == null ? 0 : state.getExitCode(),
                state.getSignal() == null ? 0 : state.getSignal(), text(state.getReason()), text(state.getMessage()));
        return Optional.of(new State.Ended(exit, instant(state.getStartedAt()), instant(state.getFinishedAt()),
                text(state.getContainerID())));
    }

    private static Instant instant(@Nullable String text) {
        return text == null ? Instant.EPOCH : Instant.parse(text);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
