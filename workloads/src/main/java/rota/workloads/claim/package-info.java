/// Who owns what: adopt objects that match and have no controller, release ours that no longer match (K8).
///
/// Start with [Claims].
@NullMarked
package rota.workloads.claim;

import org.jspecify.annotations.NullMarked;
