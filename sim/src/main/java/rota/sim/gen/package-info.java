/// Runs from seeds: a failure says which seed it was, and `-Dseed=` plays that one again.
///
/// Start with [Simulation].
@NullMarked
package rota.sim.gen;

import org.jspecify.annotations.NullMarked;
