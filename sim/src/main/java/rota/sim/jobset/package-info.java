/// JobSets in simulated clusters, with the Job controller that carries their Jobs out, and what must be true of them.
///
/// Start with [JobSetWorlds] and [JobSetChecks].
@NullMarked
package rota.sim.jobset;

import org.jspecify.annotations.NullMarked;
