package rota.kernel.plan;

import java.util.List;
import java.util.stream.Stream;

/// What one reconcile decided: what to do in order, the status to show, when to look again without being called.
///
/// @param <S> the status type of the workload, a value with a sensible `equals`
public record Plan<S>(List<Step> steps, S status, Wake wake) {
    public Plan {
        steps = List.copyOf(steps);
    }

    /// Nothing to do until something changes.
    public static <S> Plan<S> idle(S status) {
        return new Plan<>(List.of(), status, Wake.NEVER);
    }

    /// All actions, in the order of their steps.
    public List<Action> actions() {
        return steps.stream().flatMap(step -> step.actions().stream()).toList();
    }

    /// One line per step and per action, as `rota explain` shows them.
    @Override
    public String toString() {
        var lines = Stream.concat(steps.stream().map(Step::toString),
                Stream.of("status: " + status, "wake: " + wake));
        return String.join("\n", lines.toList());
    }
}
