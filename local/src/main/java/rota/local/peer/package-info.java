/// Small models of the systems beside Kubernetes, for the simulator and the demo.
///
/// Start with [SlurmModel].
@NullMarked
package rota.local.peer;

import org.jspecify.annotations.NullMarked;
