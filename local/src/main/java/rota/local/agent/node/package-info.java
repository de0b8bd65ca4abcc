/// The node itself: its object, its status and the lease by which it shows that it lives. Both agents keep them alike.
///
/// Start with [NodePlanner].
@NullMarked
package rota.local.agent.node;

import org.jspecify.annotations.NullMarked;
