/// TrainJob and its runtimes (`trainer.kubeflow.org/v1alpha1`): what users write, and what it means.
///
/// The definitions for an API server lie beside it, and so do the runtimes that we bring along, `runtimes.yaml`.
/// Start with [TrainJobSpec] and [RuntimeSpec].
@NullMarked
package rota.api.trainjob;

import org.jspecify.annotations.NullMarked;
