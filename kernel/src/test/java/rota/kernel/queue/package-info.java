/// What a work queue promises (K10). Start with [WorkQueueTest].
@NullMarked
package rota.kernel.queue;

import org.jspecify.annotations.NullMarked;
