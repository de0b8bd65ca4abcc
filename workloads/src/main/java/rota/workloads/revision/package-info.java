/// Template history: what a parent looked like, under a name made from its content, numbered, and forgotten when old
/// (K9).
///
/// Start with [Revisions].
@NullMarked
package rota.workloads.revision;

import org.jspecify.annotations.NullMarked;
