/// Keys, owners, conditions, ordered collections: the small types that every planner speaks.
///
/// Start with [Key].
@NullMarked
package rota.api.meta;

import org.jspecify.annotations.NullMarked;
