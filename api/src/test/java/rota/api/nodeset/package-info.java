@NullMarked
package rota.api.nodeset;

import org.jspecify.annotations.NullMarked;
