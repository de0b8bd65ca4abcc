/// Tests of what is done for a TrainJob. Start with [TrainJobPlannerTest].
@NullMarked
package rota.workloads.trainjob;

import org.jspecify.annotations.NullMarked;
