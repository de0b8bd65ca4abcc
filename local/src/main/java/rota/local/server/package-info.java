/// The verbs of a Kubernetes API over a [rota.local.store.Store], as a real API server carries them out (K13): it
/// stamps metadata, checks names and versions, keeps status and spec apart, deletes gracefully, and refuses in the
/// same cases with the same codes. It never forgives what a real server would not.
///
/// Start with [Verbs]; what is particular to a kind is a [Type]. [LocalApi] is the door for callers in this process.
@NullMarked
package rota.local.server;

import org.jspecify.annotations.NullMarked;
