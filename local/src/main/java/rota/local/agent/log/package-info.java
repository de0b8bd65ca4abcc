/// What containers print, line by line in files, in the format that Kubernetes' tools know, and read back from there.
///
/// Start with [LogWriter], then [LogStream].
@NullMarked
package rota.local.agent.log;

import org.jspecify.annotations.NullMarked;
