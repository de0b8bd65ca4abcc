/// Tests of the loop and of what drives it. Start with [ShiftTest]; [Stage] is the small world they share.
@NullMarked
package rota.kernel.loop;

import org.jspecify.annotations.NullMarked;
