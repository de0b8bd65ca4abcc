/// The life of a pod on its node, as pure rules that both agents share: which container comes next, when one is started
/// again, which phase the pod is in, and how all of that looks in its status.
///
/// Start with [Manifest], then [Sequence].
@NullMarked
package rota.local.agent.pod;

import org.jspecify.annotations.NullMarked;
