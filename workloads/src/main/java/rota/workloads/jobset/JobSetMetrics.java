package rota.workloads.jobset;

import io.micrometer.core.instrument.MeterRegistry;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;
import rota.api.jobset.JobSetStatus;
import rota.kernel.cache.Change;
import rota.kernel.cache.Mirrors;

/// The meters that users know from the original controller, `jobset_…_total`.
///
/// They are taken from what the API shows, not from what we try: so an end is counted once.
public final class JobSetMetrics {
    private final MeterRegistry meters;

    private JobSetMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    /// Counts from now on.
    ///
    /// @param mirrors of JobSets, before their first delivery
    public static void watch(Mirrors mirrors, MeterRegistry meters) {
        mirrors.of(JobSet.class).onChange(new JobSetMetrics(meters)::changed);
    }

    /// What was over when we began has been counted by somebody else.
    private void changed(Change<JobSet> change) {
        switch (change) {
            case Change.Updated<JobSet>(var before, var set) -> {
                if (JobSetSpec.isOurs(set) && !JobSetStatus.of(before).isFinished()) ended(set, JobSetStatus.of(set));
            }
            case Change.Added<JobSet> _, Change.Recreated<JobSet> _, Change.Removed<JobSet> _ -> {}
        }
    }

    private void ended(JobSet set, JobSetStatus status) {
        if (!status.isFinished()) return;
        meters.counter(status.is(JobSetStatus.COMPLETED) ? "jobset.completed" : "jobset.failed", "jobset_name", set
                .getMetadata().getName(), "namespace", set.getMetadata().getNamespace()).increment();
    }
}
