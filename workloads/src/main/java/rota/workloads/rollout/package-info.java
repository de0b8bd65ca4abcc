/// Budgets of a rollout: shares as numbers or percentages, what may be down at once, how far the rollout may go.
/// Only the arithmetic that several workloads share; which pods it is spent on is theirs.
///
/// Start with [Budget].
@NullMarked
package rota.workloads.rollout;

import org.jspecify.annotations.NullMarked;
