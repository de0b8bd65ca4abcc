/// Says how many pods of a PodDisruptionBudget may be evicted now. Who evicts asks; this package only counts.
///
/// Start with [BudgetPlanner].
@NullMarked
package rota.local.system.budget;

import org.jspecify.annotations.NullMarked;
