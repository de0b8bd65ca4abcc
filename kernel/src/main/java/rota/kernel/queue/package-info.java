/// Keys that are due now or later: each is handed to one worker at a time, waits longer after each failure, and is
/// never lost (K10). Nothing in here starts a thread or reads a clock of its own.
///
/// Start with [WorkQueue].
@NullMarked
package rota.kernel.queue;

import org.jspecify.annotations.NullMarked;
