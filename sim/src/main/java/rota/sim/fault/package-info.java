/// What can go wrong, at random from a seed or at one exact point (K17, K18).
///
/// Start with [Mischief].
@NullMarked
package rota.sim.fault;

import org.jspecify.annotations.NullMarked;
