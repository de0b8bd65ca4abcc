/// TrainJob (`trainer.kubeflow.org/v1alpha1`): one training becomes a JobSet, with what its pods need beside it.
///
/// The first look keeps a copy of the runtime (a snapshot), in the same plan that makes the JobSet: whatever happens to
/// the runtime later, this training goes on as it began. A JobSet that runs is never changed; it is while it rests.
///
/// Start with [TrainJobPlanner]; how a training becomes objects is in the package `plugin`.
@NullMarked
package rota.workloads.trainjob;

import org.jspecify.annotations.NullMarked;
