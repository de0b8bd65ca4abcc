package rota.local.system.budget;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Instant;
import java.util.List;

/// What one reconcile saw of a budget.
///
/// @param scale how many pods their owners want to have
record BudgetView(PodDisruptionBudget budget, List<Member> pods, int scale, Instant now) {
    BudgetView {
        pods = List.copyOf(pods);
    }

    /// A pod that the budget is about.
    record Member(String name, boolean ready, boolean leaving) {}
}
