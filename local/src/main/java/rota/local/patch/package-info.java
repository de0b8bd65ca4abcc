/// Patch formats as pure functions over JSON trees: RFC 6902, RFC 7396 and Kubernetes' strategic merge (K13, "patch"),
/// and what the structure of a kind says about merging.
///
/// Start with [Patches].
@NullMarked
package rota.local.patch;

import org.jspecify.annotations.NullMarked;
