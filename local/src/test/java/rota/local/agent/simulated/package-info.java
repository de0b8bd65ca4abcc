/// Pods that only pretend, in time that stands still.
///
/// Start with [SimulatedPodTest].
@NullMarked
package rota.local.agent.simulated;

import org.jspecify.annotations.NullMarked;
