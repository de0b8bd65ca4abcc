package rota.workloads.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Propagation;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.kernel.run.Report;

/// Deletes Jobs that are finished for as long as `spec.ttlSecondsAfterFinished` says, whoever manages them.
public final class TtlController implements Controller<Job, TtlController.View, NoStatus> {
    private static final int LIMITS = 14;

    /// A finished Job that has a time to live.
    record View(Identity job, ResourceVersion version, Instant expiry, Instant now) {}

    private final Timer late;

    /// One that nobody measures.
    public TtlController() {
        this(new CompositeMeterRegistry());
    }

    public TtlController(MeterRegistry meters) {
        this.late = Timer.builder("ttl_after_finished_controller.job_deletion_duration")
                .serviceLevelObjectives(LookMetrics.doubled(Duration.ofMillis(100), LIMITS)).register(meters);
    }

    @Override
    public String name() {
        return "job-ttl";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(Job.class));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<View> observe(Job job, Instant now) {
        if (Deleting.is(job) || job.getSpec() == null || job.getSpec().getTtlSecondsAfterFinished() == null)
            return Optional.empty();
        var life = Duration.ofSeconds(job.getSpec().getTtlSecondsAfterFinished());
        return finished(job).map(it -> new View(Identity.of(JobView.KIND, job),
                ResourceVersion.parse(job.getMetadata().getResourceVersion()), it.plus(life), now));
    }

    /// The pods go first. And only the Job as we saw it goes: its user may just have given it more time.
    @Override
    public Plan<NoStatus> plan(View view) {
        if (view.expiry.isAfter(view.now))
            return new Plan<>(
                    List.of(Step.waiting("expire", "the Job is finished and kept until " + view.expiry)), NoStatus.NONE,
                    Wake.at(view.expiry, "the time to live of a finished Job"));
        var options = new DeleteOptions(Optional.empty(), Optional.of(Propagation.FOREGROUND));
        var delete = new Action.Delete(view.job, options, Optional.of(view.version));
        return new Plan<>(List.of(Step.oneByOne("expire", "the Job is finished and its time to live is over",
                List.of(delete))), NoStatus.NONE, Wake.NEVER);
    }

    /// How long after its time a Job was deleted.
    @Override
    public void ended(View view, Report report, Duration took) {
        if (report.done().stream().anyMatch(Action.Delete.class::isInstance))
            late.record(Duration.between(view.expiry, view.now).plus(took));
    }

    @Override
    public Optional<HasMetadata> withStatus(View view, NoStatus status) {
        return Optional.empty();
    }

    private static Optional<Instant> finished(Job job) {
        var conditions = job.getStatus() == null ? List.<JobCondition>of()
                : job.getStatus().getConditions();
        return JobConditions.finished(conditions);
    }
}
