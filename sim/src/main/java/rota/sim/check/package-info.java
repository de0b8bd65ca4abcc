/// What must be true of a history: the end state, the number of writes it took, silence afterwards (K17, K18).
///
/// Start with [Reference].
@NullMarked
package rota.sim.check;

import org.jspecify.annotations.NullMarked;
