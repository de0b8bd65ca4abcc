/// Keys for SSH, made for real.
///
/// Start with [EcdsaKeys].
@NullMarked
package rota.edge.ssh;

import org.jspecify.annotations.NullMarked;
