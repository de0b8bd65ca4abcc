/// What is decided for a JobSet. The numbers J01 to J30 are those of the scenarios in docs/testing.md. Start with
/// [JobSetPlannerTest].
@NullMarked
package rota.workloads.jobset;

import org.jspecify.annotations.NullMarked;
