/// Structural schemas: pruning, defaulting, validation.
@NullMarked
package rota.local.custom.schema;

import org.jspecify.annotations.NullMarked;
