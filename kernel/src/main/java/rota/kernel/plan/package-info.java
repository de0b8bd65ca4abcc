/// The words that every planner speaks: a plan is steps, a step is actions with a reason, and a wake says when to
/// look again. All of it is data, so that it can be printed, compared, stored and replayed (K16).
///
/// Start with [Plan].
@NullMarked
package rota.kernel.plan;

import org.jspecify.annotations.NullMarked;
