/// How long many trainings take, and what the operator writes for them.
///
/// Start with [TrainBench].
@NullMarked
package rota.bench.train;

import org.jspecify.annotations.NullMarked;
