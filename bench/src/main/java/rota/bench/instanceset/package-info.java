/// Large InstanceSets on simulated nodes. Start with [InstanceSetBench].
@NullMarked
package rota.bench.instanceset;

import org.jspecify.annotations.NullMarked;
