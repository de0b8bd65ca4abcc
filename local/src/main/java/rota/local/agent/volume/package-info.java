/// Volumes as directories of this machine: what is in them, and where they are.
///
/// Start with [Volumes].
@NullMarked
package rota.local.agent.volume;

import org.jspecify.annotations.NullMarked;
