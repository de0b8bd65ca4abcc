package rota.local.system;

import java.util.ArrayList;
import java.util.List;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Deletes an owner and keeps its dependents: first they forget it, then it goes.
final class Orphaning {
    private Orphaning() {}

    static Plan<NoStatus> plan(GarbageView view) {
        var steps = new ArrayList<Step>();
        if (!view.dependents().isEmpty()) steps.add(strip(view));
        if (view.complete()) {
            steps.add(GarbagePlanner.release(view, Finalizers.ORPHAN, "no dependent names it any more"));
            return new Plan<>(steps, NoStatus.NONE, Wake.NEVER);
        }
        // A dependent that we have not seen would lose its owner, and then be collected.
        steps.add(Step.waiting("release", "waiting until all dependents are known"));
        return new Plan<>(steps, NoStatus.NONE, Freshness.retry(view.now()));
    }

    private static Step strip(GarbageView view) {
        var patches = view.dependents().stream()
                .map(it -> EntryPatch.withoutOwners(it.id(), it.owners(), List.of(view.id().uid()))).toList();
        return Step.slowStart("orphan", "the dependents are to stay", patches);
    }
}
