package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetSpec;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Children;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.workloads.jobset.JobSetView.Surroundings;

/// Reads JobSets, their Jobs, and what these need beside them.
public final class JobSetController implements Controller<JobSet, JobSetView, JobSetStatus> {
    private static final Kind JOBS = Kind.of(Job.class);
    private static final Index<Job> OWNED = Indexes.byController();
    /// Pods that take part in restarts in place, by their JobSet: most take none.
    private static final Index<Pod> MEMBERS = new Index<>("in-place", JobSetController::memberOf);

    private final Mirror<JobSet> sets;
    private final Mirror<Job> jobs;
    private final Mirror<Service> services;
    private final Mirror<PersistentVolumeClaim> claims;
    private final Mirror<Pod> pods;
    private final Ledger ledger;

    /// @param mirrors of JobSets, Services and claims, of Jobs with [#jobIndexes()], and of pods with [#podIndexes()]
    public JobSetController(Mirrors mirrors, Ledger ledger) {
        this.sets = mirrors.of(JobSet.class);
        this.jobs = mirrors.of(Job.class);
        this.services = mirrors.of(Service.class);
        this.claims = mirrors.of(PersistentVolumeClaim.class);
        this.pods = mirrors.of(Pod.class);
        this.ledger = ledger;
    }

    /// What the mirror of pods must be able to answer.
    public static List<Index<Pod>> podIndexes() {
        return List.of(MEMBERS);
    }

    /// What the mirror of Jobs must be able to answer.
    public static List<Index<Job>> jobIndexes() {
        return List.of(OWNED);
    }

    @Override
    public String name() {
        return "jobset";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(JobSet.class), Triggers.controller(Job.class, sets),
                Triggers.controller(Service.class, sets), Triggers.controller(PersistentVolumeClaim.class, sets),
                new Trigger<>(Pod.class, this::setOf));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(JOBS, Kind.of(Service.class), Kind.of(PersistentVolumeClaim.class));
    }

    /// What is on its way out, or is looked after by somebody else, is left alone.
    @Override
    public Optional<JobSetView> observe(JobSet set, Instant now) {
        if (Deleting.is(set) || !JobSetSpec.isOurs(set)) return Optional.empty();
        var id = Identity.of(JobSet.KIND, set);
        var settled = isSettled(id); // before the Jobs are read: what comes later is extra
        var spec = JobSetSpec.of(set);
        var owned = jobs.by(OWNED, id.uid()).stream().map(ChildJob::of).toList();
        return Optional.of(new JobSetView(set, spec, JobSetStatus.of(set), owned, surroundings(id, spec), settled,
                now));
    }

    @Override
    public Plan<JobSetStatus> plan(JobSetView view) {
        return JobSetPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(JobSetView view, JobSetStatus status) {
        return status.equals(view.status()) ? Optional.empty() : Optional.of(view.set().with(status));
    }

    private boolean isSettled(Identity id) {
        return ledger.unresolved(id).isEmpty() && ledger.expectations().satisfied(new Children(id, JOBS));
    }

    /// Whose they are does not matter: a Service that others share serves our pods' names as well.
    private Surroundings surroundings(Identity id, JobSetSpec spec) {
        var namespace = id.key().namespace();
        return new Surroundings(services.get(namespace, spec.network().subdomain()).isPresent(),
                spec.claims().stream().map(it -> it.claimOf(id.key().name()))
                        .filter(it -> claims.get(namespace, it).isPresent()).toList(),
                pods.by(MEMBERS, id.uid()).stream().flatMap(it -> InPlace.Member.of(it).stream()).toList());
    }

    private List<Key> setOf(Pod pod) {
        if (memberOf(pod).isEmpty()) return List.of();
        return sets.get(pod.getMetadata().getNamespace(), pod.getMetadata().getLabels().getOrDefault(
                JobSetNames.JOB_SET, "")).stream().map(it -> Key.of(JobSet.KIND, it)).toList();
    }

    private static List<String> memberOf(Pod pod) {
        var meta = pod.getMetadata();
        if (meta.getAnnotations() == null || !meta.getAnnotations().containsKey(JobSetNames.IN_PLACE_ATTEMPT)
                || meta.getLabels() == null)
            return List.of();
        return Optional.ofNullable(meta.getLabels().get(JobSetNames.JOB_SET_UID)).stream().toList();
    }
}
