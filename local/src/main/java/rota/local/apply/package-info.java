/// Server-side apply as pure functions over JSON trees: who owns which field, and what an applied configuration
/// does to an object (K13, "patch").
///
/// Start with [ServerSideApply].
@NullMarked
package rota.local.apply;

import org.jspecify.annotations.NullMarked;
