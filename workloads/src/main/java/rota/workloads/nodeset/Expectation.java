package rota.workloads.nodeset;

/// How Slurm should see the node of a pod, by what Kubernetes says about the pod. It is for people who wonder why Slurm
/// does not: nobody decides on it, and Slurm is never told.
enum Expectation {
    IDLE, ALLOCATED, FUTURE, DOWN, UNKNOWN;

    static Expectation of(WorkerPod pod) {
        return switch (pod.facts().phase()) {
            case RUNNING -> pod.facts().isReady() ? IDLE : ALLOCATED;
            case PENDING, UNREPORTED -> FUTURE;
            case FAILED -> DOWN;
            case SUCCEEDED -> IDLE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
