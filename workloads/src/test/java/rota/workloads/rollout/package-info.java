/// The arithmetic of rollouts, by the tables of those who use it. Start with [BudgetTest].
@NullMarked
package rota.workloads.rollout;

import org.jspecify.annotations.NullMarked;
