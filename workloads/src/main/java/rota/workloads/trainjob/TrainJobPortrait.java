package rota.workloads.trainjob;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.meta.Deleting;
import rota.api.meta.Model;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainJobStatus;
import rota.workloads.standing.FieldOwner;
import rota.workloads.standing.Portrait;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

/// How a TrainJob stands: what it tells of itself, how each step fares, what stands in its way.
public final class TrainJobPortrait implements Portrait<TrainJob> {
    private static final Model<TrainJob> MODEL = Model.of(TrainJob.class);
    private static final int PERCENT = 100;

    @Override
    public Model<TrainJob> model() {
        return MODEL;
    }

    @Override
    public Standing of(TrainJob job, Instant now) {
        var spec = TrainJobSpec.of(job);
        var status = TrainJobStatus.of(job);
        return new Standing(phase(job, status), stage(job, status), progress(job, status), facts(job, spec, status),
                TrainJobSpec.isOurs(job) ? waits(job, spec, status) : List.of(Wait.open("not ours: spec.managedBy is "
                        + TrainJobSpec.managedBy(job).orElse("not set"))));
    }

    private static String phase(TrainJob job, TrainJobStatus status) {
        if (status.is(TrainJobStatus.COMPLETE)) return TrainJobStatus.COMPLETE;
        if (status.is(TrainJobStatus.FAILED)) return TrainJobStatus.FAILED;
        if (Deleting.is(job)) return "Terminating";
        if (status.is(TrainJobStatus.BLOCKED)) return TrainJobStatus.BLOCKED;
        if (status.is(TrainJobStatus.SUSPENDED)) return TrainJobStatus.SUSPENDED;
        return status.jobs().isEmpty() ? "New" : "Running";
    }

    private static Stage stage(TrainJob job, TrainJobStatus status) {
        if (status.isFinished()) return Stage.FINISHED;
        return TrainJobSpec.isOurs(job) ? Stage.OPEN : Stage.FOREIGN;
    }

    /// What the training says itself, or else how many of its steps are done.
    private static Progress progress(TrainJob job, TrainJobStatus status) {
        var told = TrainJobStatus.progressOf(job);
        if (told.isPresent()) return new Progress(told.get().percent(), PERCENT);
        return new Progress((int) status.jobs().stream().filter(it -> it.succeeded() > 0).count(), status.jobs()
                .size());
    }

    private static List<String> facts(TrainJob job, TrainJobSpec spec, TrainJobStatus status) {
        var facts = new ArrayList<String>();
        facts.add("runtime " + spec.runtime().name());
        TrainJobStatus.progressOf(job).ifPresent(it -> {
            it.remainingSeconds().ifPresent(left -> facts.add("it expects to take " + left + " s more"));
            if (!it.metrics().isEmpty()) facts.add(String.join(", ", it.metrics()));
        });
        for (Group it : status.jobs())
            facts.add("step %s: %d ready, %d active, %d succeeded, %d failed, %d suspended".formatted(it.name(),
                    it.ready(), it.active(), it.succeeded(), it.failed(), it.suspended()));
        for (var condition : status.conditions())
            if ("True".equals(condition.getStatus()))
                facts.add(condition.getType() + ": " + condition.getReason() + Optional.ofNullable(condition
                        .getMessage()).filter(it -> !it.isEmpty()).map(it -> ", " + it).orElse(""));
        return facts;
    }

    private static List<Wait> waits(TrainJob job, TrainJobSpec spec, TrainJobStatus status) {
        if (status.isFinished()) return List.of();
        var waits = new ArrayList<Wait>();
        status.find(TrainJobStatus.BLOCKED).ifPresent(it -> waits.add(Wait.open(String.valueOf(it.getMessage()))));
        if (spec.suspended())
            waits.add(Wait.open("spec.suspend to become false; it was set to true " + FieldOwner.of(job, "spec",
                    "suspend").map(FieldOwner::words).orElse("by somebody")));
        return waits;
    }
}
