/// Probes: how they are counted, and how a container is asked.
///
/// Start with [Count].
@NullMarked
package rota.local.agent.probe;

import org.jspecify.annotations.NullMarked;
