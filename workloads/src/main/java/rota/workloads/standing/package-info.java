/// How the objects of workloads stand, for those who look at them: how far they are, and what they wait for.
///
/// Start with [Portrait]; each workload has one next to its planner.
@NullMarked
package rota.workloads.standing;

import org.jspecify.annotations.NullMarked;
