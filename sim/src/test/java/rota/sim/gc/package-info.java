/// The garbage collector and the namespace deleter under faults.
///
/// Start with [GarbageSimulationTest].
@NullMarked
package rota.sim.gc;

import org.jspecify.annotations.NullMarked;
