/// The rules of a pod's life, without any node.
///
/// Start with [SequenceTest].
@NullMarked
package rota.local.agent.pod;

import org.jspecify.annotations.NullMarked;
