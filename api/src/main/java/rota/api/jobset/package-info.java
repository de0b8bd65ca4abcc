/// JobSet (`jobset.x-k8s.io/v1alpha2`): what users write, the defaults that they rely on, and what is wrong with it.
///
/// The definition for an API server lies beside it, `jobsets.yaml`. Start with [JobSetSpec].
@NullMarked
package rota.api.jobset;

import org.jspecify.annotations.NullMarked;
