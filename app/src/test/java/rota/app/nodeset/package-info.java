/// NodeSets from end to end, with a real Slurm.
///
/// Start with [NodeSetIT].
@NullMarked
package rota.app.nodeset;

import org.jspecify.annotations.NullMarked;
