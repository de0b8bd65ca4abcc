package rota.sim.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.meta.Selector;
import rota.kernel.cache.Mirror;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;

/// What must be true of every plan, judged by the copies that it was made from, however old they are: P1, P6, P11, P15
/// and P20.
///
/// Each pod that is to be created carries a note of how many its plan was made for: by the time it is created, somebody
/// may have changed that number.
final class CheckedPlans<V, S> implements Controller<Job, V, S> {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final int BURST = 500;
    private static final Duration BASE = Duration.ofSeconds(10);
    private static final Duration MOST = Duration.ofMinutes(10);

    private final Controller<Job, V, S> controller;
    private final Mirror<Pod> pods;
    /// When a pod of a Job last succeeded: it may be gone, and what failed before it is forgiven all the same.
    private final Map<String, Instant> successes = new HashMap<>();
    private Optional<Seen> seen = Optional.empty();

    /// What a plan is about to be made from.
    private record Seen(Job job, List<Pod> pods, Instant success, Instant now) {}

    CheckedPlans(Controller<Job, V, S> controller, Mirror<Pod> pods) {
        this.controller = controller;
        this.pods = pods;
    }

    @Override
    public String name() {
        return controller.name();
    }

    @Override
    public List<Trigger<?>> triggers() {
        return controller.triggers();
    }

    @Override
    public SequencedSet<Kind> children() {
        return controller.children();
    }

    @Override
    public Optional<V> observe(Job job, Instant now) {
        var uid = job.getMetadata().getUid();
        var ours = pods.list().stream().filter(it -> Owners.isControlledBy(it, uid)).toList();
        ended(ours, "Succeeded").forEach(it -> successes.merge(uid, it, (one, other) -> one.isAfter(other) ? one
                : other));
        seen = Optional.of(new Seen(job, ours, successes.getOrDefault(uid, Instant.EPOCH), now));
        return controller.observe(job, now);
    }

    @Override
    public Plan<S> plan(V view) {
        var plan = controller.plan(view);
        var created = of(plan, Action.Create.class).map(it -> (Pod) it.object()).toList();
        var deleted = of(plan, Action.Delete.class).filter(it -> it.key().kind().equals(PODS)).count();
        demand(created.size() <= BURST && deleted <= BURST, "P15: at most 500 at once", plan);
        demand(created.isEmpty() || deleted == 0, "P15: either creations or deletions", plan);
        var sight = seen.orElseThrow();
        ReleaseChecks.early(sight.job(), sight.pods(), plan.actions()).ifPresent(it -> demand(false,
                "P6: " + it.getMetadata().getName() + " on record before it is released", plan));
        if (created.isEmpty()) return plan;
        mayCreate(sight, created, plan);
        var note = sight.job().getSpec().getParallelism().toString();
        return new Plan<>(plan.steps().stream().map(it -> noted(it, note)).toList(), plan.status(), plan.wake());
    }

    private static Step noted(Step step, String note) {
        return step.with(step.actions().stream().map(it -> it instanceof Action.Create(var pod, var refused)
                ? new Action.Create(new PodBuilder((Pod) pod).editMetadata().addToAnnotations(Jobs.PLANNED_FOR, note)
                        .endMetadata().build(), refused)
                : it).toList());
    }

    @Override
    public Optional<HasMetadata> withStatus(V view, S status) {
        return controller.withStatus(view, status);
    }

    private static void mayCreate(Seen seen, List<Pod> created, Plan<?> plan) {
        var job = seen.job();
        demand(!Jobs.isFinished(job) && !Jobs.isTrue(job, "FailureTarget") && !Jobs.isTrue(job, "SuccessCriteriaMet"),
                "P11: no pod after the end", plan);
        demand(!Boolean.TRUE.equals(job.getSpec().getSuspend()), "P11: no pod for a suspended Job", plan);
        demand(job.getMetadata().getDeletionTimestamp() == null, "P11: no pod for a Job that goes", plan);
        demand(job.getSpec().getManagedBy() == null, "P11: no pod for the Job of somebody else", plan);
        crowd(seen, created.size(), plan);
        if (job.getSpec().getBackoffLimitPerIndex() == null) backoff(seen, plan);
        else
            created.forEach(it -> indexBackoff(seen, it, plan));
    }

    private static void crowd(Seen seen, int created, Plan<?> plan) {
        var asked = seen.job().getSpec().getParallelism();
        var leaving = Jobs.onlyReplacesFailed(seen.job()) ? seen.pods().stream().filter(it -> Jobs.isDeleting(it)
                && !Jobs.isOver(it)).count() : 0;
        var selector = Selector.of(seen.job().getSpec().getSelector());
        var there = leaving + seen.pods().stream().filter(it -> Jobs.isActive(it)
                && selector.matches(it.getMetadata().getLabels())).count();
        demand(there + created <= asked,
                "P1: at most " + asked + " pods at a time beside the " + there + " that are there",
                plan);
    }

    /// As many failures as these at least have happened since one last succeeded. What has failed and vanished is not
    /// known here, and what has an index beyond the size of the Job is of no interest.
    private static void backoff(Seen seen, Plan<?> plan) {
        var ours = seen.pods().stream().filter(it -> !Jobs.isIndexed(seen.job())
                || Jobs.index(it).orElse(Integer.MAX_VALUE) < seen.job().getSpec().getCompletions()).toList();
        var failures = ended(ours, "Failed").filter(it -> it.isAfter(seen.success())).sorted().toList();
        if (!failures.isEmpty())
            demand(!failures.getLast().plus(delay(failures.size())).isAfter(seen.now()),
                    "P20: no pod before the wait after " + failures.size() + " failures is over", plan);
    }

    private static void indexBackoff(Seen seen, Pod created, Plan<?> plan) {
        var index = Jobs.index(created);
        var before = seen.pods().stream().filter(it -> Jobs.isTracked(it) && Jobs.index(it).equals(index)).toList();
        var tries = Jobs.number(created, Jobs.FAILURES).orElse(0)
                + Jobs.number(created, Jobs.IGNORED_FAILURES).orElse(0);
        ended(before, "Failed").max(Comparator.naturalOrder()).ifPresent(it -> demand(!it.plus(delay(tries)).isAfter(
                seen.now()), "P20: no pod before the wait of index " + index.getAsInt() + " is over", plan));
    }

    /// When those that ended in this way did so, as their containers say.
    private static Stream<Instant> ended(List<Pod> pods, String phase) {
        return pods.stream().filter(it -> phase.equals(Jobs.phase(it))).flatMap(it -> it.getStatus()
                .getContainerStatuses().stream()).map(it -> it.getState().getTerminated().getFinishedAt())
                .map(Instant::parse);
    }

    private static Duration delay(int failures) {
        if (failures <= 0) return Duration.ZERO;
        var wait = BASE.multipliedBy(1L << Math.min(10, failures - 1));
        return wait.compareTo(MOST) < 0 ? wait : MOST;
    }

    private static <A extends Action> Stream<A> of(Plan<?> plan, Class<A> type) {
        return plan.actions().stream().filter(type::isInstance).map(type::cast);
    }

    private static void demand(boolean holds, String expected, Plan<?> plan) {
        if (!holds) throw new AssertionError("expected " + expected + ", found\n" + plan);
    }
}
