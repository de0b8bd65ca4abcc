@NullMarked
package rota.sim.instanceset;

import org.jspecify.annotations.NullMarked;
