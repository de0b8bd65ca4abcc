/// Tests of what TrainJobs and runtimes mean.
@NullMarked
package rota.api.trainjob;

import org.jspecify.annotations.NullMarked;
