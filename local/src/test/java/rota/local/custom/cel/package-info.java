/// Rules of schemas: which are refused, and what they refuse.
@NullMarked
package rota.local.custom.cel;

import org.jspecify.annotations.NullMarked;
