/// What a work queue promises (K10). Start with [WorkQueueTest].
@NullMarked
package rota.testing;

import org.jspecify.annotations.NullMarked;
