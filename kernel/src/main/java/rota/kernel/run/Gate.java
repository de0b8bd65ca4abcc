package rota.kernel.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import rota.api.meta.Kind;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Which steps of a plan may be carried out now.
///
/// @param open the steps to carry out
/// @param withheld names of the steps that wait until the cache shows our earlier creations and deletions
/// @param cut how many creations and deletions are left for the next time
record Gate(List<Step> open, List<String> withheld, int cut) {

    /// Steps that create children or delete anything are withheld while the children in the cache are not settled: a
    /// plan made from an old cache would do the same work twice (K1), or delete what an unseen child needs. Creations
    /// and deletions of children are cut at the burst: a plan without bound would starve other keys (K16).
    static Gate of(Task task, Rules rules) {
        var open = new ArrayList<Step>();
        var withheld = new ArrayList<String>();
        var left = rules.burst();
        var cut = 0;
        for (var step : task.plan().steps()) {
            var wanted = step.actions().stream().filter(it -> changesChildren(it, rules.children())).count();
            if (!task.childrenSettled() && step.actions().stream().anyMatch(it -> isRash(it, rules.children()))) {
                withheld.add(step.name());
            } else if (wanted <= left) {
                open.add(step);
                left -= (int) wanted;
            } else {
                open.add(first(step, left, rules.children()));
                cut += (int) wanted - left;
                left = 0;
            }
        }
        return new Gate(List.copyOf(open), List.copyOf(withheld), cut);
    }

    private static boolean isRash(Action action, SequencedSet<Kind> children) {
        return action instanceof Action.Delete || changesChildren(action, children);
    }

    static boolean changesChildren(Action action, SequencedSet<Kind> children) {
        return switch (action) {
            case Action.Create create -> children.contains(create.key().kind());
            case Action.Delete delete -> children.contains(delete.key().kind());
            case Action.Update _, Action.Patch _, Action.Apply _ -> false;
            case Action.Confirm _, Action.ConfirmNone _, Action.Look _ -> false;
            case Action.Call _, Action.Announce _ -> false;
        };
    }

    private static Step first(Step step, int most, SequencedSet<Kind> children) {
        var kept = new ArrayList<Action>();
        var left = most;
        for (var action : step.actions()) {
            if (changesChildren(action, children) && --left < 0) break;
            kept.add(action);
        }
        return step.with(kept);
    }
}
