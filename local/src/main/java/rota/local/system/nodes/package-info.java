/// Sees to nodes that have gone silent, and to the pods on them.
///
/// A node whose heartbeats stop becomes unknown and gets taints ([Heartbeats], [NodeTaints]); pods that do not tolerate
/// them go ([Eviction]). Pods of a node that is no more are removed ([LostPodController]).
///
/// Start with [NodePlanner].
@NullMarked
package rota.local.system.nodes;

import org.jspecify.annotations.NullMarked;
