/// A cluster for tests that run things for real: server, scheduler and nodes here, the operator in a process of its
/// own.
///
/// Start with [LiveCluster].
@NullMarked
package rota.app.live;

import org.jspecify.annotations.NullMarked;
