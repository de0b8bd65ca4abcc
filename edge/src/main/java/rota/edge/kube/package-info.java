/// The kernel's ports over a real Kubernetes API: requests and watches through Fabric8's client (K11, K12, K13).
///
/// What this package promises, and what keeps the promise:
///
/// - One request is one attempt. The client's own retries are off, so is its habit of asking again with an older API
///   version; only a refused token (401, nothing written) is renewed and the request sent once more.
/// - A list is never older than what the same stream has shown before: every list asks for the newest state, not for
///   "any", so that neither a relist nor a restarted informer travels back in time.
/// - A version is claimed towards a sink only after everything up to it was delivered: see [InformerFeed].
/// - Watches run over WebSockets only. The client decodes HTTP watches chunk by chunk, which breaks the stream on the
///   first character beyond ASCII, and assembles their lines character by character, which costs more than parsing
///   them. A configuration that demands HTTP watches is refused, and so is the client's silent change to HTTP after an
///   upgrade that was answered 200 or 503: see [WebSocketWatchesOnly].
/// - An informer never gives up by itself; one that has stopped all the same is replaced, and liveness shows it: see
///   [SupervisedInformer].
/// - The transport is the client's default, Vert.x. The JDK's keeps the body of every list for as long as the client
///   lives, so nobody adds it to the class path.
/// - Netty, below Vert.x, makes a recent JDK warn about `sun.misc.Unsafe`. That is harmless; the launcher silences it
///   with `--sun-misc-unsafe-memory-access=allow`.
/// - Leader election (K15) is the kernel's own. The client's elector compares the holder's clock with ours, where K15
///   asks for a whole lease without a change, observed here; this package only carries Leases back and forth.
///
/// Start with [KubeConnection].
@NullMarked
package rota.edge.kube;

import org.jspecify.annotations.NullMarked;
