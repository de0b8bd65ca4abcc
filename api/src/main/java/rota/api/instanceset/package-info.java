/// InstanceSet (`workloads.kubeblocks.io/v1`): what users write, the defaults that they rely on, and what is wrong with
/// it.
///
/// The definitions for an API server lie beside it, `instancesets.yaml` and `instances.yaml`. Start with
/// [InstanceSetSpec]; one member as an object of its own is an [Instance].
@NullMarked
package rota.api.instanceset;

import org.jspecify.annotations.NullMarked;
