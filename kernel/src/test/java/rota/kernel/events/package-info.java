/// Event correlation and recording (K14).
@NullMarked
package rota.kernel.events;

import org.jspecify.annotations.NullMarked;
