package rota.api.nodeset;

/// How many pods, and what they are called.
///
/// @param replicas never negative; means nothing in DaemonSet mode
/// @param padding how many digits an ordinal has at least
/// @param pinned whether an ordinal returns to the Kubernetes node that it had
public record Scaling(ScalingMode mode, int replicas, int padding, boolean pinned) {}
