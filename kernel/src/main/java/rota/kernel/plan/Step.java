package rota.kernel.plan;

import java.util.List;

/// Some actions that belong together, and why. A step without actions explains a wait.
///
/// @param name a short word for logs, metrics and `explain`: `scale-in`
/// @param reason a sentence that a user understands
/// @param isApart nothing behind it depends on it: its failure is reported like any other, and costs the others nothing
public record Step(String name, String reason, Order order, List<Action> actions, boolean isApart) {
    public Step {
        actions = List.copyOf(actions);
    }

    /// How the actions of a step follow each other. A failure stops the step in both cases, and those behind it
    /// unless it [#isApart].
    public enum Order {
        /// Each waits for the one before it.
        ONE_BY_ONE,
        /// In batches of 1, 2, 4, 8…: one call finds out whether it works at all before hundreds are tried (K4).
        SLOW_START
    }

    public static Step oneByOne(String name, String reason, List<? extends Action> actions) {
        return new Step(name, reason, Order.ONE_BY_ONE, List.copyOf(actions), false);
    }

    public static Step slowStart(String name, String reason, List<? extends Action> actions) {
        return new Step(name, reason, Order.SLOW_START, List.copyOf(actions), false);
    }

    /// Nothing to do here, and this is what we wait for.
    public static Step waiting(String name, String reason) {
        return new Step(name, reason, Order.ONE_BY_ONE, List.of(), false);
    }

    /// The same, but those behind it do not need it. Not for a step that confirms what they rely on.
    public Step apart() {
        return new Step(name, reason, order, actions, true);
    }

    /// The same, but it does something else.
    public Step with(List<? extends Action> other) {
        return new Step(name, reason, order, List.copyOf(other), isApart);
    }

    /// Announcements only: they are made when the status that they speak of has been written, and not if that failed.
    public boolean isNews() {
        for (var action : actions) if (!(action instanceof Action.Announce)) return false;
        return !actions.isEmpty();
    }

    @Override
    public String toString() {
        var text = new StringBuilder(name).append(": ").append(reason);
        actions.forEach(action -> text.append("\n  ").append(action.summary()));
        return text.toString();
    }
}
