package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import org.jspecify.annotations.Nullable;

/// Where a pod is in its life, as its node agent last reported it.
public enum Phase {
    PENDING, RUNNING, SUCCEEDED, FAILED,
    /// The node no longer reports.
    UNKNOWN,
    /// Nobody has reported a phase that we know.
    UNREPORTED;

    static Phase of(Pod pod) {
        return pod.getStatus() == null ? UNREPORTED : of(pod.getStatus().getPhase());
    }

    private static Phase of(@Nullable String text) {
        return switch (text) {
            case "Pending" -> PENDING;
            case "Running" -> RUNNING;
            case "Succeeded" -> SUCCEEDED;
            case "Failed" -> FAILED;
            case "Unknown" -> UNKNOWN;
            case null, default -> UNREPORTED;
        };
    }
}
