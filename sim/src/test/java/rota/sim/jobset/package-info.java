/// Lives of JobSets under trouble. Start with [JobSetSimulationTest].
@NullMarked
package rota.sim.jobset;

import org.jspecify.annotations.NullMarked;
