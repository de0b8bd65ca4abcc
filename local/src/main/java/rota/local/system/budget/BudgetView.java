package rota.local.system.budget;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Instant;
import java.util.List;

/// What one reconcile saw of a budget.
record BudgetView(PodDisruptionBudget budget, List<Member> pods, Scale scale, Instant now) {
    BudgetView {
        pods = List.copyOf(pods);
    }

    /// A pod that the budget is about.
    record Member(String name, boolean ready, boolean leaving) {}

    /// How many pods their owners want to have, all together.
    sealed interface Scale {
        record Known(int pods) implements Scale {}

        /// Some pod has an owner that cannot be asked.
        record Unknown(String why) implements Scale {}
    }
}
