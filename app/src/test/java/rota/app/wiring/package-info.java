/// What is put together, and when. Start with [WorkloadTest].
@NullMarked
package rota.app.wiring;

import org.jspecify.annotations.NullMarked;
