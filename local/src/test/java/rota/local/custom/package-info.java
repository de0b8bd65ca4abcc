/// Custom kinds on a server in memory.
@NullMarked
package rota.local.custom;

import org.jspecify.annotations.NullMarked;
