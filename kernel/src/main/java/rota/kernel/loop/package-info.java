/// One reconcile, from key to outcome; the controllers of a process, their threads, leadership and health (K0, K15,
/// K16).
///
/// Start with [Loop], then [Controller]; what drives loops in production begins with [Shift].
@NullMarked
package rota.kernel.loop;

import org.jspecify.annotations.NullMarked;
