/// Kubernetes' protobuf: what kubectl and other clients written in Go send for built-in kinds, and what a real server
/// sends to whoever asks for it. A body becomes a tree, as one in JSON does, or, where that is too slow, a model object
/// at once ([Models]). Nothing is written in it.
///
/// Start with [Protobuf].
@NullMarked
package rota.api.proto;

import org.jspecify.annotations.NullMarked;
