/// What the kernel and the simulator cost. Figures are printed and kept, never asserted: machines differ.
///
/// Start with [Bench].
@NullMarked
package rota.bench;

import org.jspecify.annotations.NullMarked;
