/// Large NodeSets against a real slurmctld. Start with [NodeSetBench].
@NullMarked
package rota.bench.nodeset;

import org.jspecify.annotations.NullMarked;
