/// Carries a plan out: order, slow start, status last, then events (K4, K5, K12, K16).
///
/// A run is a state machine: it hands out attempts and takes answers, and calls nobody itself. Production threads and
/// the simulator drive the same code, so a crash or a lost answer between any two calls is just a run that is not
/// driven further.
///
/// Start with [PlanRun].
@NullMarked
package rota.kernel.run;

import org.jspecify.annotations.NullMarked;
