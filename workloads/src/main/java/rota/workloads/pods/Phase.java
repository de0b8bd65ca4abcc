package rota.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;

/// Where a pod is in its life, as its node agent last reported it.
public enum Phase {
    PENDING, RUNNING, SUCCEEDED, FAILED,
    /// The node no longer reports.
    UNKNOWN,
    /// Nobody has reported a phase that we know.
    UNREPORTED;

    static Phase of(Pod pod) {
        var text = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return text == null ? UNREPORTED : of(text);
    }

    private static Phase of(String text) {
        return switch (text) {
            case "Pending" -> PENDING;
            case "Running" -> RUNNING;
            case "Succeeded" -> SUCCEEDED;
            case "Failed" -> FAILED;
            case "Unknown" -> UNKNOWN;
            default -> UNREPORTED;
        };
    }
}
