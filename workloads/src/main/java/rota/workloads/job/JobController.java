package rota.workloads.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.meta.Selector;
import rota.kernel.cache.Children;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Memory;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.cache.Trust;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.kernel.run.Report;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;
import rota.workloads.claim.Claims;
import rota.workloads.job.JobView.Caches;

/// Reads Jobs and their pods.
public final class JobController implements Controller<Job, JobView, JobStatus> {
    static final Kind PODS = Kind.of(Pod.class);
    static final Index<Pod> OWNED = Indexes.byController();
    static final Index<Pod> ORPHANS = Indexes.orphansByNamespace();

    private final Mirror<Job> jobs;
    private final Mirror<Pod> pods;
    private final Ledger ledger;
    private final Memory<Recollection> memory;
    private final Memory<Trust<JobStatus>> trust;
    private final JobSettings settings;
    private final LookMetrics metrics;

    /// One that nobody measures.
    public JobController(Mirrors mirrors, Ledger ledger, JobSettings settings) {
        this(mirrors, ledger, settings, new CompositeMeterRegistry());
    }

    /// @param mirrors of Jobs, and of pods with [#podIndexes()]; before their first delivery
    public JobController(Mirrors mirrors, Ledger ledger, JobSettings settings, MeterRegistry meters) {
        this.jobs = mirrors.of(Job.class);
        this.pods = mirrors.of(Pod.class);
        this.ledger = ledger;
        this.memory = new Memory<>(jobs, Recollection.NONE);
        this.trust = new Memory<>(jobs, Trust.none());
        this.settings = settings;
        this.metrics = new LookMetrics(meters);
    }

    /// What the mirror of pods must be able to answer.
    public static List<Index<Pod>> podIndexes() {
        return List.of(OWNED, ORPHANS);
    }

    @Override
    public String name() {
        return "job";
    }

    @Override
    public Optional<String> source() {
        return Optional.of("job-controller");
    }

    /// Changes of pods are gathered for a while, and so are changes of the status, which are mostly our own: or else
    /// each would be the reason for the next. But when no pod is at work any more, what comes is the last thing that
    /// the Job waits for.
    @Override
    public List<Trigger<?>> triggers() {
        var controller = Triggers.controller(Pod.class, jobs);
        var orphan = Triggers.orphan(Pod.class, Triggers.Claimants.among(jobs, JobController::selects));
        var self = Triggers.self(Job.class);
        return List.of(self.when((before, now) -> isAsked(before, now) || isIdle(now)), self.after(settings.batch()),
                controller.after(settings.batch()),
                new Trigger<>(Pod.class, it -> isReleased(it) ? idle(controller.keys().apply(it)) : List.of()),
                orphan.after(settings.batch()));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(PODS);
    }

    @Override
    public Optional<JobView> observe(Job job, Instant now) {
        if (!settings.manages(job)) return Optional.empty();
        var id = Identity.of(JobView.KIND, job);
        var spec = JobSpec.of(job);
        var status = JobStatus.of(job, spec);
        var caches = caches(id, job, status); // before the pods are read: what comes later is extra
        var claim = claim(job);
        var recalled = memory.update(id, it -> it.with(claim.claimed(), spec, settings.finalizer()));
        if (status.isFinished()) memory.update(id, _ -> Recollection.NONE); // nobody counts its pods any more
        return Optional.of(new JobView(job, spec, status, claim, recalled.pods(), caches, recalled.failures(), settings
                .finalizer(), now));
    }

    @Override
    public Plan<JobStatus> plan(JobView view) {
        return JobPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(JobView view, JobStatus status) {
        if (view.caches().fresh()) trust.update(view.id(), it -> it.after(view.status(), List.of(status)));
        return status.equals(view.status()) ? Optional.empty() : Optional.of(status.shownBy(view.job()));
    }

    @Override
    public void ended(JobView view, Report report, Duration took) {
        metrics.ended(view, report, took);
    }

    /// Our copy of the pods falls behind with every status that we write, and a server tells of its progress once a
    /// minute only. So a status that we have made ourselves, from a copy that was new enough, is trusted at once. That
    /// of somebody else is waited for as long as it takes: a pod that an old copy shows may be counted already, or one
    /// that it does not show would never be.
    private Caches caches(Identity id, Job job, JobStatus status) {
        var settled = ledger.unresolved(id).isEmpty() && ledger.expectations().satisfied(new Children(id, PODS));
        var version = ResourceVersion.parse(job.getMetadata().getResourceVersion());
        return new Caches(settled, !pods.seen().isBefore(version) || wantedNobody(job)
                || trust.update(id, it -> it).includes(status));
    }

    /// It has never asked for a pod, so there is none that our copy might not show: where no pod stirs, the word that
    /// it is new enough may take ten minutes. An Indexed Job may have asked for some before.
    private static boolean wantedNobody(Job job) {
        var spec = JobSpec.of(job);
        var asksForNone = spec.completions().equals(OptionalInt.of(0)) && !Boolean.TRUE.equals(job.getSpec()
                .getManualSelector());
        return asksForNone && (!spec.indexed() || Objects.equals(job.getMetadata().getGeneration(), 1L));
    }

    private Claim<Pod> claim(Job job) {
        var owner = Claimant.of(JobView.KIND, job);
        if (JobSpec.mistake(job).isPresent()) return Claims.sort(owner, _ -> false, List.of());
        var near = new ArrayList<>(pods.by(OWNED, owner.id().uid()));
        near.addAll(pods.by(ORPHANS, owner.id().key().namespace()));
        return Claims.sort(owner, Claims.labelled(Selector.of(job.getSpec().getSelector())), near);
    }

    /// Whether somebody wants something else of it.
    private static boolean isAsked(Job before, Job now) {
        return !Objects.equals(before.getMetadata().getGeneration(), now.getMetadata().getGeneration())
                || !Objects.equals(before.getMetadata().getDeletionTimestamp(),
                        now.getMetadata().getDeletionTimestamp());
    }

    private List<Key> idle(List<Key> keys) {
        return keys.stream().filter(it -> jobs.get(it.namespace(), it.name()).filter(JobController::isIdle)
                .isPresent()).toList();
    }

    private static boolean isIdle(Job job) {
        return job.getStatus() == null || job.getStatus().getActive() == null || job.getStatus().getActive() == 0;
    }

    private boolean isReleased(Pod pod) {
        return !pod.getMetadata().getFinalizers().contains(settings.finalizer());
    }

    static boolean selects(Job job, HasMetadata pod) {
        return JobSpec.mistake(job).isEmpty()
                && Selector.of(job.getSpec().getSelector()).matches(pod.getMetadata().getLabels());
    }
}
