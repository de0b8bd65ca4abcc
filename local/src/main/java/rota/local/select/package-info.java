/// Selectors as they stand in a URL: by labels and by fields. Parsing and matching, nothing else.
///
/// Start with [LabelSelector] and [FieldSelector]; which fields a kind can be selected by is in [SelectableFields].
@NullMarked
package rota.local.select;

import org.jspecify.annotations.NullMarked;
