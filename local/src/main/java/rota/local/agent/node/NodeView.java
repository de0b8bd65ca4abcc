package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;
import java.util.Optional;

/// A node of ours as the API shows it, beside what it should show.
public record NodeView(Node node, NodeProfile profile, Optional<Lease> lease, Instant now) {}
