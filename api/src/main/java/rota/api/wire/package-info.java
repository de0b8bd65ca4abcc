/// Objects to JSON and back. The only package that knows Jackson.
///
/// Start with [Json], then [Codec].
@NullMarked
package rota.api.wire;

import org.jspecify.annotations.NullMarked;
