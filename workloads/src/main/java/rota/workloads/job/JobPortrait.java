package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Deleting;
import rota.api.meta.Model;
import rota.api.wire.Times;
import rota.workloads.standing.FieldOwner;
import rota.workloads.standing.Portrait;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// How a Job stands. What the status means is said in the words of `kubectl get jobs` where it has some.
///
/// @param settings which Jobs are ours
public record JobPortrait(JobSettings settings) implements Portrait<Job> {
    private static final Model<Job> MODEL = Model.of(Job.class);

    @Override
    public Model<Job> model() {
        return MODEL;
    }

    @Override
    public Standing of(Job job, Instant now) {
        var spec = JobSpec.of(job);
        var status = JobStatus.of(job, spec);
        return new Standing(phase(job, status), stage(job, status), progress(spec, status), facts(spec, status),
                settings.manages(job) ? waits(job, spec, status) : List.of(stranger(job)));
    }

    private static String phase(Job job, JobStatus status) {
        var shown = List.of(JobConditions.COMPLETE, JobConditions.FAILED);
        for (var type : shown) if (JobConditions.isTrue(status.conditions(), type)) return type;
        if (Deleting.is(job)) return "Terminating";
        for (var type : List.of(JobConditions.SUSPENDED, JobConditions.FAILURE_TARGET,
                JobConditions.SUCCESS_CRITERIA_MET)) {
            if (JobConditions.isTrue(status.conditions(), type)) return type;
        }
        return status.startTime().isPresent() ? "Running" : "New";
    }

    private Stage stage(Job job, JobStatus status) {
        if (status.isFinished()) return Stage.FINISHED;
        return settings.manages(job) ? Stage.OPEN : Stage.FOREIGN;
    }

    /// A Job without a number of completions needs one success, and then the end of all that run.
    private static Progress progress(JobSpec spec, JobStatus status) {
        if (spec.completions().isPresent()) return new Progress(status.succeeded(), spec.completions().getAsInt());
        var total = Math.max(1, status.succeeded() + status.active());
        return new Progress(status.succeeded(), status.isFinished() ? Math.max(1, status.succeeded()) : total);
    }

    private static List<String> facts(JobSpec spec, JobStatus status) {
        var facts = new ArrayList<String>();
        facts.add((spec.indexed() ? "Indexed, " : "") + spec.parallelism() + " at a time: " + status.active()
                + " active (" + status.ready() + " ready), " + status.terminating() + " stopping");
        facts.add(status.succeeded() + " succeeded, " + status.failed() + " failed" + limit(spec));
        var uncounted = status.uncounted().size();
        if (uncounted > 0) facts.add(Words.pods(uncounted) + " ended, on record and not yet in these numbers");
        status.completedIndexes().filter(it -> !it.isEmpty()).ifPresent(it -> facts.add("completed indexes: "
                + it.text()));
        status.failedIndexes().filter(it -> !it.isEmpty()).ifPresent(it -> facts.add("indexes given up: "
                + it.text()));
        status.startTime().ifPresent(it -> facts.add("started at " + it));
        for (var condition : status.conditions()) {
            if ("True".equals(condition.getStatus()) && condition.getReason() != null)
                facts.add(condition.getType() + ": " + condition.getReason() + Optional.ofNullable(condition
                        .getMessage()).map(it -> ", " + it).orElse(""));
        }
        return facts;
    }

    private static String limit(JobSpec spec) {
        if (spec.backoffLimitPerIndex().isPresent())
            return "; each index may fail " + times(spec.backoffLimitPerIndex().getAsInt());
        return spec.backoffLimit() == Integer.MAX_VALUE ? "" : "; " + spec.backoffLimit() + " may fail";
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    private static List<Wait> waits(Job job, JobSpec spec, JobStatus status) {
        if (Deleting.is(job))
            return job.getMetadata().getFinalizers().stream().map(it -> Wait.open(keeper(it))).toList();
        var waits = new ArrayList<Wait>();
        JobSpec.mistake(job).ifPresent(it -> waits.add(Wait.open("a change of the Job: " + it.words())));
        if (status.isFinished()) {
            expiry(job, status).ifPresent(waits::add);
            return waits;
        }
        if (spec.suspended())
            waits.add(Wait.open("spec.suspend to become false; it was set to true "
                    + FieldOwner.of(job, "spec", "suspend").map(FieldOwner::words).orElse("by somebody")));
        else
            deadline(spec, status).ifPresent(waits::add);
        return waits;
    }

    /// Who keeps a Job that is being deleted.
    private static String keeper(String finalizer) {
        return switch (finalizer) {
            case "foregroundDeletion" -> "the end of its pods, after which the garbage collector lets it go";
            case "orphan" -> "the garbage collector, which leaves its pods without an owner and then lets it go";
            default -> "whoever takes the finalizer " + finalizer + " from it";
        };
    }

    private static Optional<Wait> deadline(JobSpec spec, JobStatus status) {
        return spec.activeDeadline().flatMap(it -> status.startTime().flatMap(start -> Times.after(start, it)))
                .map(it -> Wait.until(it, "the deadline, at which the Job fails"));
    }

    private static Optional<Wait> expiry(Job job, JobStatus status) {
        var life = Optional.ofNullable(job.getSpec().getTtlSecondsAfterFinished()).map(Duration::ofSeconds);
        return life.flatMap(it -> JobConditions.finished(status.conditions()).map(end -> Wait.until(end.plus(it),
                "the end of its time to live, at which the Job is deleted")));
    }

    private Wait stranger(Job job) {
        var managedBy = Optional.ofNullable(job.getSpec()).map(it -> it.getManagedBy());
        var theirs = managedBy.map(it -> "spec.managedBy is " + it).orElse("spec.managedBy is not set");
        return Wait.open("not ours: " + theirs + ", and we handle " + settings.words());
    }
}
