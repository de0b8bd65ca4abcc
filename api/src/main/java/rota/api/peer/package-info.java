/// Ports to the systems beside Kubernetes that a workload talks to, and the small types they speak in.
///
/// Start with [Slurm].
@NullMarked
package rota.api.peer;

import org.jspecify.annotations.NullMarked;
