/// Tests over all that is simulated. Start with [SoakTest].
@NullMarked
package rota.sim;

import org.jspecify.annotations.NullMarked;
