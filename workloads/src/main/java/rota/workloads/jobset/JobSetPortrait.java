package rota.workloads.jobset;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.meta.Model;
import rota.workloads.standing.FieldOwner;
import rota.workloads.standing.Portrait;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// How a JobSet stands: how many of its Jobs are complete, how each group fares, how often all began anew.
public final class JobSetPortrait implements Portrait<JobSet> {
    private static final Model<JobSet> MODEL = Model.of(JobSet.class);

    @Override
    public Model<JobSet> model() {
        return MODEL;
    }

    @Override
    public Standing of(JobSet set, Instant now) {
        var spec = JobSetSpec.of(set);
        var status = JobSetStatus.of(set);
        return new Standing(phase(set, status), stage(set, status), progress(spec, status), facts(spec, status),
                JobSetSpec.isOurs(set) ? waits(set, spec, status) : List.of(stranger(set)));
    }

    private static String phase(JobSet set, JobSetStatus status) {
        if (status.is(JobSetStatus.COMPLETED)) return JobSetStatus.COMPLETED;
        if (status.is(JobSetStatus.FAILED)) return JobSetStatus.FAILED;
        if (Deleting.is(set)) return "Terminating";
        if (status.is(JobSetStatus.SUSPENDED)) return JobSetStatus.SUSPENDED;
        if (status.is(JobSetStatus.RESTARTING)) return "Restarting";
        if (status.is(JobSetStatus.STARTUP_IN_PROGRESS)) return "Starting";
        return status.jobs().isEmpty() ? "New" : "Running";
    }

    private static Stage stage(JobSet set, JobSetStatus status) {
        if (status.isFinished()) return Stage.FINISHED;
        return JobSetSpec.isOurs(set) ? Stage.OPEN : Stage.FOREIGN;
    }

    private static Progress progress(JobSetSpec spec, JobSetStatus status) {
        return new Progress(status.jobs().stream().mapToInt(JobSetStatus.Group::succeeded).sum(), spec.replicas());
    }

    private static List<String> facts(JobSetSpec spec, JobSetStatus status) {
        var facts = new ArrayList<String>();
        for (var wanted : spec.replicatedJobs()) {
            status.jobs().stream().filter(it -> it.name().equals(wanted.name())).forEach(it -> facts.add(
                    "group %s of %d: %d ready, %d active, %d succeeded, %d failed, %d suspended".formatted(it.name(),
                            wanted.replicas(), it.ready(), it.active(), it.succeeded(), it.failed(), it.suspended())));
        }
        if (status.restarts() > 0) facts.add(restarts(spec, status));
        for (var condition : status.conditions()) {
            if ("True".equals(condition.getStatus()))
                facts.add(condition.getType() + ": " + condition.getReason() + Optional.ofNullable(condition
                        .getMessage()).filter(it -> !it.isEmpty()).map(it -> ", " + it).orElse(""));
        }
        return facts;
    }

    private static String restarts(JobSetSpec spec, JobSetStatus status) {
        return "all began anew " + (status.restarts() == 1 ? "once" : status.restarts() + " times") + ", of which "
                + status.countedRestarts() + " of " + spec.failurePolicy().map(it -> it.maxRestarts()).orElse(0)
                + " allowed ones count";
    }

    private static List<Wait> waits(JobSet set, JobSetSpec spec, JobSetStatus status) {
        if (status.isFinished()) return expiry(spec, status).stream().toList();
        if (!spec.suspended()) return List.of();
        return List.of(Wait.open("spec.suspend to become false; it was set to true "
                + FieldOwner.of(set, "spec", "suspend").map(FieldOwner::words).orElse("by somebody")));
    }

    private static Optional<Wait> expiry(JobSetSpec spec, JobSetStatus status) {
        var end = Conditions.find(status.conditions(),
                status.is(JobSetStatus.COMPLETED) ? JobSetStatus.COMPLETED : JobSetStatus.FAILED);
        return spec.timeToLive().flatMap(life -> end.map(it -> Wait.until(
                Instant.parse(Objects.requireNonNull(it.getLastTransitionTime())).plus(life),
                "the end of its time to live, at which the JobSet is deleted")));
    }

    private static Wait stranger(JobSet set) {
        return Wait.open("not ours: spec.managedBy is " + JobSetSpec.managedBy(set).orElse("not set"));
    }
}
