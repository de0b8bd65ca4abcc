/// What a Job does, scenario by scenario: `J-7` above a test names the scenario of that number. Start with
/// [JobPlannerTest].
@NullMarked
package rota.workloads.job;

import org.jspecify.annotations.NullMarked;
