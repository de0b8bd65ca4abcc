/// Pods as processes of this machine. A planner decides from what it sees, and [PodRuns] does it: it starts and stops
/// processes, asks probes, keeps logs, and wakes the planner when something happened.
///
/// Start with [ProcessNode], then [ProcessPlanner].
@NullMarked
package rota.local.agent.process;

import org.jspecify.annotations.NullMarked;
