/// Simulated lives of TrainJobs. Start with [TrainJobSimulationTest].
@NullMarked
package rota.sim.trainjob;

import org.jspecify.annotations.NullMarked;
