/// Nodes that only pretend: their pods start, run and end as annotations say, and no process is ever started.
/// Thousands of nodes fit into one process. All that these pods do is in their statuses, so that an agent that starts
/// anew goes on where the last one stopped.
///
/// Start with [SimulatedNodes], then [SimulatedPlanner].
@NullMarked
package rota.local.agent.simulated;

import org.jspecify.annotations.NullMarked;
