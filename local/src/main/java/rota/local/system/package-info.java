/// What a cluster does by itself: collects what has lost its owners, and empties namespaces that are to go (K13).
/// Controllers like any other, on our own kernel.
///
/// Start with [GarbagePlanner].
@NullMarked
package rota.local.system;

import org.jspecify.annotations.NullMarked;
