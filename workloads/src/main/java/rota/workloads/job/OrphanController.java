package rota.workloads.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.pods.PodFacts;

/// Takes the tracking finalizer from pods whose Job is gone: nobody will count them, and they could never be deleted.
///
/// Pods of a Job that exists are the business of [JobController], finished or not. So are those that it made and that
/// somebody took from it, as long as it takes them back: without the finalizer it would take them for counted.
public final class OrphanController implements Controller<Pod, OrphanController.View, NoStatus> {
    private final Mirror<Job> jobs;
    private final Mirror<Pod> pods;
    private final JobSettings settings;

    /// A pod with our finalizer that has no Job, as far as we see.
    ///
    /// @param doubt the Job that it names, when our copy of the Jobs is too old to tell that it is gone
    record View(PodFacts pod, Optional<Identity> doubt) {}

    public OrphanController(Mirrors mirrors, JobSettings settings) {
        this.jobs = mirrors.of(Job.class);
        this.pods = mirrors.of(Pod.class);
        this.settings = settings;
    }

    @Override
    public String name() {
        return "job-orphan";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(new Trigger<>(Pod.class, it -> isTracked(it) && !hasJob(it)
                ? List.of(Key.of(JobController.PODS, it))
                : List.of()), new Trigger<>(Job.class, this::podsOfGone), new Trigger<>(Job.class, this::leftBehind));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<View> observe(Pod pod, Instant now) {
        if (!isTracked(pod)) return Optional.empty();
        var reference = Owners.controllerOf(pod);
        if (reference.isEmpty())
            return comesBack(pod) ? Optional.empty() : Optional.of(new View(PodFacts.of(pod), Optional.empty()));
        // What the copy is worth is asked before the Job is looked for: what comes later is extra.
        var certain = !jobs.seen().isBefore(ResourceVersion.parse(pod.getMetadata().getResourceVersion()));
        return reference.filter(it -> JobView.KIND.isReferredToBy(it.getApiVersion(), it.getKind()))
                .map(it -> owner(it, pod)).filter(it -> !isShown(it))
                .map(it -> new View(PodFacts.of(pod), certain ? Optional.empty() : Optional.of(it)));
    }

    @Override
    public Plan<NoStatus> plan(View view) {
        var untrack = JobPatch.untrack(view.pod, settings.finalizer());
        var actions =
                view.doubt.<List<Action>>map(it -> List.of(new Action.Confirm(it, Action.Presence.ABSENT), untrack))
                        .orElse(List.of(untrack));
        return new Plan<>(List.of(Step.oneByOne(Release.UNCOUNTED, "its Job is gone: nobody counts it", actions)),
                NoStatus.NONE, Wake.NEVER);
    }

    @Override
    public Optional<HasMetadata> withStatus(View view, NoStatus status) {
        return Optional.empty();
    }

    /// Nearly all have one, and are no reason to look: should it vanish, that is.
    private boolean hasJob(Pod pod) {
        return Owners.controllerOf(pod).filter(it -> isShown(owner(it, pod))).isPresent();
    }

    private List<Key> podsOfGone(Job job) {
        var id = Identity.of(JobView.KIND, job);
        if (isShown(id)) return List.of();
        return tracked(pods.by(JobController.OWNED, id.uid()));
    }

    /// Who waited to be taken back by a Job that takes nobody back any more.
    private List<Key> leftBehind(Job job) {
        var id = Identity.of(JobView.KIND, job);
        if (isShown(id) && takesBack(job)) return List.of();
        return tracked(pods.by(JobController.ORPHANS, id.key().namespace()));
    }

    private List<Key> tracked(List<Pod> some) {
        return some.stream().filter(this::isTracked).map(it -> Key.of(JobController.PODS, it)).toList();
    }

    private boolean isTracked(Pod pod) {
        return pod.getMetadata().getFinalizers().contains(settings.finalizer());
    }

    private boolean comesBack(Pod pod) {
        var labels = pod.getMetadata().getLabels();
        return !Deleting.is(pod) && Optional.ofNullable(labels.get(Names.MAKER_NAME))
                .flatMap(it -> jobs.get(pod.getMetadata().getNamespace(), it))
                .filter(it -> it.getMetadata().getUid().equals(labels.get(Names.MAKER)) && takesBack(it)
                        && JobController.selects(it, pod))
                .isPresent();
    }

    private boolean takesBack(Job job) {
        return settings.manages(job) && !Deleting.is(job)
                && !JobStatus.of(job, JobSpec.of(job)).isFinished();
    }

    private boolean isShown(Identity job) {
        return jobs.get(job.key().namespace(), job.key().name())
                .filter(it -> it.getMetadata().getUid().equals(job.uid())).isPresent();
    }

    private static Identity owner(OwnerReference reference, Pod pod) {
        return JobView.KIND.key(pod.getMetadata().getNamespace(), reference.getName()).withUid(reference.getUid());
    }
}
