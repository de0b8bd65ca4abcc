/// The structural schemas of custom kinds: what is pruned, filled in and refused. Start with [Structural].
@NullMarked
package rota.local.custom.schema;

import org.jspecify.annotations.NullMarked;
