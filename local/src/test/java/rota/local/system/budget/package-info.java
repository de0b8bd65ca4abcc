/// Start with [BudgetPlannerTest].
@NullMarked
package rota.local.system.budget;

import org.jspecify.annotations.NullMarked;
