package rota.local.system;

import java.util.List;
import rota.api.meta.Deleting;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;

/// What becomes of an object when its owners go, and of its dependents when it goes itself (K13). Pure: the same view
/// gives the same plan.
final class GarbagePlanner {
    private GarbagePlanner() {}

    static Plan<NoStatus> plan(GarbageView view) {
        if (Finalizers.orphans(view.object())) return Orphaning.plan(view);
        if (Finalizers.waits(view.object())) return ForegroundDeletion.plan(view);
        if (Deleting.is(view.object())) return Plan.idle(NoStatus.NONE);
        return new Plan<>(Collecting.steps(view), NoStatus.NONE, Collecting.wake(view));
    }

    /// Lets the object itself go, as the last thing.
    static Step release(GarbageView view, String finalizer, String reason) {
        var patch = EntryPatch.withoutFinalizer(view.id(), view.finalizers(), finalizer);
        return Step.oneByOne("release", reason, List.of(patch));
    }
}
