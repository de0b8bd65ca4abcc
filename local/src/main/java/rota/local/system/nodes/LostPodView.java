package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;

/// A pod whose node is not in sight.
///
/// @param since when we first missed the node
/// @param certain whether the server has said that it is gone
record LostPodView(Pod pod, Instant since, boolean certain, Instant now) {}
