/// One reconcile, from key to outcome; the controllers of a process, and their health (K0, K16).
///
/// Start with [Loop], then [Controller].
@NullMarked
package rota.kernel.loop;

import org.jspecify.annotations.NullMarked;
