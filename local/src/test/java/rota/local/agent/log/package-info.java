/// Logs in files, written and read back.
///
/// Start with [LogTest].
@NullMarked
package rota.local.agent.log;

import org.jspecify.annotations.NullMarked;
