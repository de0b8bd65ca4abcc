/// Start with [NodePlannerTest].
@NullMarked
package rota.local.system.nodes;

import org.jspecify.annotations.NullMarked;
