/// Jobs in a simulated cluster: what must be true of them after every single write, and worlds to watch them in.
///
/// Start with [JobWorlds].
@NullMarked
package rota.sim.job;

import org.jspecify.annotations.NullMarked;
