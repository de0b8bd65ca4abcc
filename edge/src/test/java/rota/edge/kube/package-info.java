/// Tests of the ports: the requests and the watch feed against a stub that speaks HTTP and WebSocket but knows no
/// rules, and the same contract that every implementation of the ports must keep against a real API server.
///
/// Start with [KubeApiTest] and [KubeWatchesTest], then [RealClusterTest].
@NullMarked
package rota.edge.kube;

import org.jspecify.annotations.NullMarked;
