@NullMarked
package rota.sim.nodeset;

import org.jspecify.annotations.NullMarked;
