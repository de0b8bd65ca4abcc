/// What expressions cost: at most, before they are ever used, and really, while they are. Start with [Estimate] and
/// [Meter]. The unit is that of Kubernetes: about 50 ns.
@NullMarked
package rota.local.custom.cel.cost;

import org.jspecify.annotations.NullMarked;
