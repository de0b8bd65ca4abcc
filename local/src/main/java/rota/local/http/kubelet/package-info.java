/// The small HTTP server of a node's agent: the API server asks it for logs, and for commands inside containers. It
/// obeys nobody else.
///
/// Start with [KubeletServer].
@NullMarked
package rota.local.http.kubelet;

import org.jspecify.annotations.NullMarked;
