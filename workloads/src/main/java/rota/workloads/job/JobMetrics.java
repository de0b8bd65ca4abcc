package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import rota.kernel.cache.Change;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.workloads.claim.OwnerLookup;
import rota.workloads.pods.PodFacts;

/// The meters that users know from Kubernetes' own Job controller, `job_controller_…`.
///
/// They are taken from what the API shows, not from what we try: so they are right whatever becomes of a write.
public final class JobMetrics {
    static final String PREFIX = "job_controller.";

    private final Mirror<Job> jobs;
    private final JobSettings settings;
    private final MeterRegistry meters;

    private JobMetrics(Mirror<Job> jobs, JobSettings settings, MeterRegistry meters) {
        this.jobs = jobs;
        this.settings = settings;
        this.meters = meters;
    }

    /// Counts from now on.
    ///
    /// @param mirrors of Jobs and pods, before their first delivery
    public static void watch(Mirrors mirrors, JobSettings settings, MeterRegistry meters) {
        var metrics = new JobMetrics(mirrors.of(Job.class), settings, meters);
        mirrors.of(Job.class).onChange(metrics::job);
        mirrors.of(Pod.class).onChange(metrics::pod);
    }

    private void job(Change<Job> change) {
        switch (change) {
            case Change.Added<Job>(var job) -> foreign(job).ifPresent(it -> count("jobs_by_external_controller", 1,
                    "controller_name", it));
            case Change.Updated<Job>(var before, var job) -> {
                if (settings.manages(job)) progress(job, status(before, job), status(job, job));
            }
            case Change.Recreated<Job> _, Change.Removed<Job> _ -> {}
        }
    }

    private void progress(Job job, JobStatus before, JobStatus now) {
        var mode = JobSpec.of(job).indexed() ? "Indexed" : "NonIndexed";
        count("job_pods_finished", now.succeeded() - before.succeeded(), "completion_mode", mode, "result",
                "succeeded");
        count("job_pods_finished", now.failed() - before.failed(), "completion_mode", mode, "result", "failed");
        var limit = JobSpec.of(job).backoffLimitPerIndex().isPresent() ? "perIndex" : "global";
        count("job_finished_indexes", size(now.completedIndexes()) - size(before.completedIndexes()), "status",
                "succeeded", "backoffLimit", limit);
        count("job_finished_indexes", size(now.failedIndexes()) - size(before.failedIndexes()), "status", "failed",
                "backoffLimit", limit);
        if (now.isFinished() && !before.isFinished()) finished(mode, now);
    }

    private void finished(String mode, JobStatus status) {
        Stream.of(Ending.Result.values()).forEach(result -> JobConditions.findTrue(status.conditions(), result
                .terminal()).ifPresent(
                        it -> count("jobs_finished", 1, "completion_mode", mode, "result",
                                result == Ending.Result.SUCCESS ? "succeeded" : "failed", "reason",
                                Objects.requireNonNullElse(it.getReason(), ""))));
    }

    private void pod(Change<Pod> change) {
        switch (change) {
            case Change.Added<Pod>(var pod) -> count(waits(pod), "add");
            case Change.Updated<Pod>(var before, var pod) -> {
                count(!waits(before) && waits(pod), "add");
                if (waits(before) && !waits(pod)) released(before);
            }
            case Change.Recreated<Pod>(var before, var pod) -> {
                if (waits(before)) released(before);
                count(waits(pod), "add");
            }
            case Change.Removed<Pod>(var pod) -> {
                if (waits(pod)) released(pod);
            }
        }
    }

    private void released(Pod pod) {
        count(true, "delete");
        OwnerLookup.controllerOf(pod, JobView.KIND, key -> jobs.get(key.namespace(), key.name()))
                .filter(settings::manages).flatMap(it -> handled(it, pod))
                .ifPresent(it -> count("pod_failures_handled_by_failure_policy", 1, "action", it));
    }

    /// The action of the rule that fits; none for a failure that no rule is about.
    private Optional<String> handled(Job job, Pod pod) {
        var spec = JobSpec.of(job);
        return JobPod.of(pod, spec, settings.finalizer()).failed()
                ? spec.podFailurePolicy().flatMap(it -> it.action(pod))
                : Optional.empty();
    }

    /// Whether the pod has ended and still carries the finalizer.
    private boolean waits(Pod pod) {
        return pod.getMetadata().getFinalizers().contains(settings.finalizer()) && PodFacts.of(pod).isTerminal();
    }

    private Optional<String> foreign(Job job) {
        return settings.manages(job) ? Optional.empty() : Optional.ofNullable(job.getSpec()).map(it -> it
                .getManagedBy());
    }

    private void count(boolean happened, String event) {
        count("terminated_pods_tracking_finalizer", happened ? 1 : 0, "event", event);
    }

    private void count(String name, int more, String... tags) {
        if (more > 0) meters.counter(PREFIX + name, tags).increment(more);
    }

    private static JobStatus status(Job shown, Job job) {
        return JobStatus.of(shown, JobSpec.of(job));
    }

    private static int size(Optional<IndexSet> indexes) {
        return indexes.map(IndexSet::size).orElse(0);
    }
}
