/// Tests of the store: versions, the log, compaction, and what survives a crash.
///
/// Start with [StoreContract].
@NullMarked
package rota.local.store;

import org.jspecify.annotations.NullMarked;
