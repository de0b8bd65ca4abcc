/// Leader election (K15).
@NullMarked
package rota.kernel.lead;

import org.jspecify.annotations.NullMarked;
