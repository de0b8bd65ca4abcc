/// The kernel's ports over a real Kubernetes API: requests and watches through Fabric8's client (K11, K12, K13).
///
/// What this package promises, and what keeps the promise:
///
/// - One request is one attempt. The client's own retries are off, so is its habit of asking again with an older API
///   version; only a refused token (401, nothing written) is renewed and the request sent once more.
/// - A list is never older than what the same stream has shown before: every list asks for the newest state, not for
///   "any", so that neither a relist nor a restarted stream travels back in time.
/// - A version is claimed towards a sink only after everything up to it was delivered: see [Follower].
/// - Watches run over plain HTTP (ADR 20), and are read by the thread that follows them.
/// - The transport is ours, package `edge.http` (ADR 21). [Transport] fits it behind the client's interface.
/// - Pods come in protobuf where the server speaks it (ADR 22), everything else in JSON: see [Telling].
/// - Leader election (K15) is the kernel's own. The client's elector compares the holder's clock with ours, where K15
///   asks for a whole lease without a change, observed here; this package only carries Leases back and forth.
///
/// Start with [KubeConnection].
@NullMarked
package rota.edge.kube;

import org.jspecify.annotations.NullMarked;
