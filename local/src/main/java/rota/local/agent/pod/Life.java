package rota.local.agent.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One container's life so far.
///
/// @param last how it ended the time before
/// @param streak restarts in a row, without a long run between them: the back-off counts these
/// @param ready whether its readiness probe says so
/// @param started whether its startup probe has succeeded
public record Life(String name, State state, Optional<State.Ended> last, int restarts, int streak, boolean ready,
        boolean started, String containerId) {

    /// Never started.
    public static Life fresh(String name) {
        return new Life(name, State.CREATING, Optional.empty(), 0, 0, false, false, "");
    }

    public boolean running() {
        return state instanceof State.Running;
    }

    /// When the run began that the state speaks of.
    Optional<Instant> since() {
        return switch (state) {
            case State.Running(var since) -> Optional.of(since);
            case State.Ended(_, var since, _, _) -> Optional.of(since);
            case State.Waiting _ -> Optional.empty();
        };
    }

    public Optional<State.Ended> ended() {
        return state instanceof State.Ended ended ? Optional.of(ended) : Optional.empty();
    }

    public boolean succeeded() {
        return ended().filter(it -> it.exit().ok()).isPresent();
    }

    /// Started, for the first time or again. Whether it is ready is not known yet.
    public Life start(Instant now, String id) {
        var before = ended();
        var again = before.isPresent() ? 1 : 0;
        return new Life(name, new State.Running(now), before.or(() -> last), restarts + again, streak + again, false,
                false, id);
    }

    public Life end(Exit exit, Instant now) {
        var since = state instanceof State.Running running ? running.since() : now;
        var run = Duration.between(since, now);
        var calm = run.compareTo(BackOff.CALM) > 0;
        return new Life(name, new State.Ended(exit, since, now, containerId), last, restarts, calm ? 0 : streak, false,
                false, containerId);
    }

    /// Not startable for this reason; one that has ended stays so.
    public Life waiting(String reason, String message) {
        return state instanceof State.Waiting
                ? new Life(name, new State.Waiting(reason, message), last, restarts, streak, false, false, containerId)
                : this;
    }

    public Life probed(boolean isReady, boolean hasStarted) {
        return new Life(name, state, last, restarts, streak, isReady, hasStarted, containerId);
    }
}
