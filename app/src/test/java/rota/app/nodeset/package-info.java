/// NodeSets from end to end, with a real Slurm.
///
/// Start with [NodeSetEndToEnd].
@NullMarked
package rota.app.nodeset;

import org.jspecify.annotations.NullMarked;
