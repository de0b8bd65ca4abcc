/// The custom resource definitions that we bring along: the YAML files beside the types that read their objects.
///
/// Start with [Definitions].
@NullMarked
package rota.api.crd;

import org.jspecify.annotations.NullMarked;
