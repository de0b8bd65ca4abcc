/// One process's worth of controllers: mirrors, loops, events and workers, put together over one API.
///
/// Start with [RunningOperator].
@NullMarked
package rota.kernel.process;

import org.jspecify.annotations.NullMarked;
