@NullMarked
package rota.api.peer;

import org.jspecify.annotations.NullMarked;
