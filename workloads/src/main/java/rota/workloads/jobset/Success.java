package rota.workloads.jobset;

import rota.api.jobset.ReplicatedJob;

/// When a JobSet has succeeded.
final class Success {
    private Success() {}

    /// Not before any Job has succeeded: a JobSet that asks for none never ends by itself.
    static boolean isMet(JobSetView view) {
        var policy = view.spec().successPolicy();
        var succeeded = view.succeeded().stream().filter(it -> policy.counts(it.group())).count();
        var expected = policy.any() ? 1 : view.spec().replicatedJobs().stream()
                .filter(it -> policy.counts(it.name())).mapToInt(ReplicatedJob::replicas).sum();
        return !view.succeeded().isEmpty() && succeeded >= expected;
    }
}
