/// What every node does, whatever runs its pods.
///
/// Start with [AddressesTest].
@NullMarked
package rota.local.agent.node;

import org.jspecify.annotations.NullMarked;
