package rota.workloads.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Identity;
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
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;
import rota.workloads.claim.Claims;
import rota.workloads.job.JobView.Caches;

/// Reads Jobs and their pods.
public final class JobController implements Controller<Job, JobView, JobStatus> {
    static final Kind PODS = Kind.of(Pod.class);
    static final Index<Pod> OWNED = Indexes.byController();
    private static final Index<Pod> ORPHANS = Indexes.orphansByNamespace();

    private final Mirror<Job> jobs;
    private final Mirror<Pod> pods;
    private final Ledger ledger;
    private final Memory<Recollection> memory;
    private final Memory<Trust<JobStatus>> trust;
    private final JobSettings settings;

    /// @param mirrors of Jobs, and of pods with [#podIndexes()]; before their first delivery
    public JobController(Mirrors mirrors, Ledger ledger, JobSettings settings) {
        this.jobs = mirrors.of(Job.class);
        this.pods = mirrors.of(Pod.class);
        this.ledger = ledger;
        this.memory = new Memory<>(jobs, Recollection.NONE);
        this.trust = new Memory<>(jobs, Trust.none());
        this.settings = settings;
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

    /// Changes of pods are gathered for a while; but a pod that lost its finalizer is the last thing that its Job waits
    /// for.
    @Override
    public List<Trigger<?>> triggers() {
        var controller = Triggers.controller(Pod.class, jobs);
        var orphan = Triggers.orphan(Pod.class, Triggers.Claimants.among(jobs, JobController::selects));
        return List.of(Triggers.self(Job.class),
                new Trigger<>(Pod.class, controller.keys(), settings.batch()),
                new Trigger<>(Pod.class, it -> isReleased(it) ? controller.keys().apply(it) : List.of()),
                new Trigger<>(Pod.class, orphan.keys(), settings.batch()));
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
        if (view.caches().fresh()) trust.update(view.id(), _ -> Trust.in(view.status(), status));
        return status.equals(view.status()) ? Optional.empty() : Optional.of(status.shownBy(view.job()));
    }

    /// Our copy of the pods falls behind with every status that we write, and a server tells of its progress once a
    /// minute only. So a status that we have made ourselves, from a copy that was new enough, is trusted at once.
    private Caches caches(Identity id, Job job, JobStatus status) {
        var settled = ledger.unresolved(id).isEmpty() && ledger.expectations().satisfied(new Children(id, PODS));
        var version = ResourceVersion.parse(job.getMetadata().getResourceVersion());
        return new Caches(settled, !pods.seen().isBefore(version)
                || trust.update(id, it -> it).includes(status));
    }

    private Claim<Pod> claim(Job job) {
        var owner = Claimant.of(JobView.KIND, job);
        if (JobSpec.mistake(job).isPresent()) return Claims.sort(owner, _ -> false, List.of());
        var near = new ArrayList<>(pods.by(OWNED, owner.id().uid()));
        near.addAll(pods.by(ORPHANS, owner.id().key().namespace()));
        return Claims.sort(owner, Claims.labelled(Selector.of(job.getSpec().getSelector())), near);
    }

    private boolean isReleased(Pod pod) {
        return !pod.getMetadata().getFinalizers().contains(settings.finalizer());
    }

    private static boolean selects(Job job, HasMetadata pod) {
        return JobSpec.mistake(job).isEmpty()
                && Selector.of(job.getSpec().getSelector()).matches(pod.getMetadata().getLabels());
    }
}
