/// Says that claims are bound: a node gives each a directory of its own, so there is nothing to wait for.
///
/// Start with [ClaimController].
@NullMarked
package rota.local.system.claim;

import org.jspecify.annotations.NullMarked;
