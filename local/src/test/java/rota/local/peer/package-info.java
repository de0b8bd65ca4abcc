@NullMarked
package rota.local.peer;

import org.jspecify.annotations.NullMarked;
