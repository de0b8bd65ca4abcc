/// Probes, counted and asked.
///
/// Start with [CountTest].
@NullMarked
package rota.local.agent.probe;

import org.jspecify.annotations.NullMarked;
