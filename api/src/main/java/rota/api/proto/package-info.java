/// Reads the protobuf that kubectl and other clients written in Go send for built-in kinds. Nothing is ever written in
/// it:
/// such clients also take JSON.
///
/// Start with [Protobuf].
@NullMarked
package rota.local.proto;

import org.jspecify.annotations.NullMarked;
