/// Slurm compute nodes as pods: scaled, updated, cordoned and replaced without breaking a job that runs on them.
///
/// A pod leaves in three steps: its node is told to drain, Slurm shows that nothing runs there any more, and a last
/// look right before the deletion confirms it. What Slurm does not say is unknown, and unknown is never drained.
///
/// Start with [NodeSetPlanner]; who has to go is in [Selection], whether it may go is in [Farewell].
@NullMarked
package rota.workloads.nodeset;

import org.jspecify.annotations.NullMarked;
