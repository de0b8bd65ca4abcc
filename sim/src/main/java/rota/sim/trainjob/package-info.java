/// TrainJobs in simulated clusters, with the controllers of JobSets and Jobs that carry them out, and what must be true
/// of them.
///
/// Start with [TrainJobWorlds] and [TrainJobChecks].
@NullMarked
package rota.sim.trainjob;

import org.jspecify.annotations.NullMarked;
