/// What Jobs survive, and which planted bugs they show. Start with [JobSimulationTest].
@NullMarked
package rota.sim.job;

import org.jspecify.annotations.NullMarked;
