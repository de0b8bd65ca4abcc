/// InstanceSets in simulated worlds, with members that elect a leader, fail over, and are late to say so.
///
/// Start with [InstanceSetWorlds]; the members are in [Database], what must always be true in [InstanceSetChecks].
@NullMarked
package rota.sim.instanceset;

import org.jspecify.annotations.NullMarked;
