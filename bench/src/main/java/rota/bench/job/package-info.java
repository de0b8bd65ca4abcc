/// How long a large Job takes, and what it costs: our operator beside Kubernetes' own controller.
///
/// Start with [JobBench].
@NullMarked
package rota.bench.job;

import org.jspecify.annotations.NullMarked;
