package rota.local.system;

import java.util.List;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Deletes an owner after its dependents. These see that it waits and go by themselves (see [Collecting]): each of them
/// may have other owners to ask.
final class ForegroundDeletion {
    private ForegroundDeletion() {}

    static Plan<NoStatus> plan(GarbageView view) {
        var blocking = view.dependents().stream().filter(Dependent::blocking).toList();
        if (!blocking.isEmpty()) {
            var reason = "waiting for " + blocking.size() + " dependents, first " + blocking.getFirst().id().key();
            return new Plan<>(List.of(Step.waiting("release", reason)), NoStatus.NONE, Wake.NEVER);
        }
        if (!view.complete()) {
            return new Plan<>(List.of(Step.waiting("release", "waiting until all dependents are known")),
                    NoStatus.NONE, Freshness.retry(view.now()));
        }
        return new Plan<>(List.of(GarbagePlanner.release(view, Finalizers.FOREGROUND,
                "no dependent is left that blocks")), NoStatus.NONE, Wake.NEVER);
    }
}
