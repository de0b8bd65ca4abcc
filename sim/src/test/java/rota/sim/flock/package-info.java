/// What a flock survives, and which planted bugs it shows. Start with [FlockSimulationTest].
@NullMarked
package rota.sim.flock;

import org.jspecify.annotations.NullMarked;
