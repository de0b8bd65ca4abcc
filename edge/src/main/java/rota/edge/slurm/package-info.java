/// Slurm's REST API: the port [rota.api.peer.Slurm] over HTTP.
///
/// One list of nodes and one of jobs serve everybody who asks at the same time; nothing is decided on the answer about
/// a single node, which may show the past. Start with [SlurmRest]; [Poller] keeps it up to date.
@NullMarked
package rota.edge.slurm;

import org.jspecify.annotations.NullMarked;
