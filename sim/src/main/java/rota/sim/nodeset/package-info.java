/// NodeSets in simulated worlds, with a Slurm that has a life of its own.
///
/// Start with [NodeSetWorlds]; the promise of promises is in [NodeSetChecks].
@NullMarked
package rota.sim.nodeset;

import org.jspecify.annotations.NullMarked;
