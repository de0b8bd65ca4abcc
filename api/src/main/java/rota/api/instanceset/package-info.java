/// InstanceSet (`workloads.kubeblocks.io/v1`): what users write, the defaults that they rely on, and what is wrong with
/// it.
///
/// The definition for an API server lies beside it, `instancesets.yaml`. Start with [InstanceSetSpec].
@NullMarked
package rota.api.instanceset;

import org.jspecify.annotations.NullMarked;
