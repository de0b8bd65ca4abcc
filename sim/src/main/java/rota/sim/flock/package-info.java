/// A small ReplicaSet-like workload with a template history: it proves the kernel, and shows how a workload looks.
///
/// Start with [FlockPlanner].
@NullMarked
package rota.sim.flock;

import org.jspecify.annotations.NullMarked;
