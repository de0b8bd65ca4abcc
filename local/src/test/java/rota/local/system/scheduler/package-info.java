/// Tests of the scheduler: each demand that a pod can make, and what no plan may ever do.
///
/// Start with [SchedulerPlannerTest].
@NullMarked
package rota.local.system.scheduler;

import org.jspecify.annotations.NullMarked;
