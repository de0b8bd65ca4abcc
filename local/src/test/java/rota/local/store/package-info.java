/// Tests of the store: versions, the log, compaction.
///
/// Start with [StoreTest].
@NullMarked
package rota.local.store;

import org.jspecify.annotations.NullMarked;
