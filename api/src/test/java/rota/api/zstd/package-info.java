@NullMarked
package rota.api.zstd;

import org.jspecify.annotations.NullMarked;
