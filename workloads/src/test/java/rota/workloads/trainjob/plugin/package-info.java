/// Tests of what trainings become. Start with [TorchTest].
@NullMarked
package rota.workloads.trainjob.plugin;

import org.jspecify.annotations.NullMarked;
