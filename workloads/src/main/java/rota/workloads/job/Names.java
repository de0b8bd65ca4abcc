package rota.workloads.job;

/// The names that Jobs and their pods carry on the wire.
final class Names {
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";
    static final String BUILT_IN_MANAGER = "kubernetes.io/job-controller";

    /// An annotation, and a label too.
    static final String INDEX = "batch.kubernetes.io/job-completion-index";

    /// The label with the UID of the Job that a pod was made by; absent where users choose the selector.
    static final String MAKER = "batch.kubernetes.io/controller-uid";
    static final String MAKER_NAME = "batch.kubernetes.io/job-name";
    static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
    static final String IGNORED = "batch.kubernetes.io/job-index-ignored-failure-count";
    static final String INDEX_VARIABLE = "JOB_COMPLETION_INDEX";

    private Names() {}
}
