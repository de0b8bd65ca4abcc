/// The scheduler in a world where watches lag and answers get lost.
///
/// Start with [SchedulerSimulationTest].
@NullMarked
package rota.sim.scheduler;

import org.jspecify.annotations.NullMarked;
