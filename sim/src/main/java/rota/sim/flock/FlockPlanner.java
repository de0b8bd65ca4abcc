package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rota.api.meta.Deleting;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.Selector;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.workloads.claim.Claims;
import rota.workloads.pods.Availability;
import rota.workloads.pods.DeletionOrder;
import rota.workloads.pods.PodFacts;
import rota.workloads.revision.History;
import rota.workloads.revision.Parent;
import rota.workloads.revision.RevisionPlan;
import rota.workloads.revision.Revisions;

/// Pure: the same view gives the same plan.
final class FlockPlanner {
    static final String REVISION = "controller-revision-hash";

    private FlockPlanner() {}

    static Plan<Flock.Status> plan(FlockView view) {
        if (Deleting.is(view.flock())) return Plan.idle(view.status());
        var claim = Claims.sort(view.claimant(), Claims.labelled(Selector.of(view.spec().selector())), view.pods());
        var history = Revisions.plan(history(view, claim.claimed()));
        var pods = PodFacts.all(claim.claimed());
        var active = pods.stream().filter(PodFacts::isActive).toList();
        var steps = new ArrayList<>(claim.steps());
        steps.addAll(history.prepare());
        if (claim.isSettled()) steps.addAll(alignment(view, pods, active, history));
        steps.addAll(history.cleanup());
        return new Plan<>(steps, status(view, active, history),
                Availability.nextCheck(pods, minReady(view), view.now()));
    }

    private static List<Step> alignment(FlockView view, List<PodFacts> pods, List<PodFacts> active,
            RevisionPlan history) {
        var failed = pods.stream().filter(it -> it.isTerminal() && !it.deleting()).toList();
        var missing = view.spec().replicas() - active.size();
        if (missing > 0)
            return Stream.of(delete("replace", "pods have ended", failed), create(view, missing, history))
                    .filter(it -> !it.actions().isEmpty()).toList();
        if (missing < 0) return List.of(delete("scale-in", -missing + " pods too many", surplus(view, active)));
        if (!failed.isEmpty()) return List.of(delete("replace", "pods have ended", failed));
        var outdated = active.stream().filter(it -> !isUpdated(it, history)).limit(1).toList();
        if (outdated.isEmpty()) return List.of();
        return active.stream().allMatch(PodFacts::isReady)
                ? List.of(delete("rollout", "one pod at a time gets the new template", outdated))
                : List.of(Step.waiting("rollout", "waiting until all pods are ready"));
    }

    /// Sorts, so it is asked only when there are too many: a look at a settled flock costs no more than its pods.
    private static List<PodFacts> surplus(FlockView view, List<PodFacts> active) {
        return active.stream().sorted(DeletionOrder.ranked(_ -> 0, view.now()))
                .limit(active.size() - view.spec().replicas()).toList();
    }

    private static Step create(FlockView view, int count, RevisionPlan history) {
        var pods = IntStream.range(0, count).mapToObj(_ -> new Action.Create(pod(view, history))).toList();
        return Step.slowStart("scale-out", count + " pods missing", pods);
    }

    private static Step delete(String name, String reason, List<PodFacts> pods) {
        return Step.slowStart(name, reason, pods.stream().map(it -> new Action.Delete(it.id())).toList());
    }

    private static Pod pod(FlockView view, RevisionPlan history) {
        var template = view.spec().template();
        return new PodBuilder().withNewMetadata().withNamespace(view.flock().getMetadata().getNamespace())
                .withGenerateName(view.flock().getMetadata().getName() + "-")
                .withLabels(template.getMetadata().getLabels()).addToLabels(REVISION, history.update().name())
                .withOwnerReferences(Owners.controllerReference(view.claimant().id())).endMetadata()
                .withSpec(template.getSpec()).build();
    }

    private static History history(FlockView view, List<Pod> pods) {
        var spec = view.spec();
        var labels = spec.template().getMetadata().getLabels();
        var parent = new Parent(view.claimant(), Selector.of(spec.selector()), Ordered.map(labels), Ordered.map());
        var used = pods.stream().map(it -> it.getMetadata().getLabels().getOrDefault(REVISION, "")).toList();
        var current = Optional.of(view.status().currentRevision()).filter(it -> !it.isEmpty());
        return new History(parent, view.template(), view.revisions(),
                view.status().collisionCount(), current, Ordered.set(used), spec.revisionHistoryLimit());
    }

    private static Flock.Status status(FlockView view, List<PodFacts> active, RevisionPlan history) {
        var minReady = minReady(view);
        var updated = (int) active.stream().filter(it -> isUpdated(it, history)).count();
        var done = updated == active.size() && updated == view.spec().replicas();
        return new Flock.Status(view.flock().getMetadata().getGeneration(), active.size(),
                (int) active.stream().filter(PodFacts::isReady).count(),
                (int) active.stream().filter(it -> it.isAvailable(minReady, view.now())).count(), updated,
                (done ? history.update() : history.current()).name(), history.update().name(),
                history.collisionCount());
    }

    private static boolean isUpdated(PodFacts pod, RevisionPlan history) {
        return pod.label(REVISION).orElse("").equals(history.update().name());
    }

    private static Duration minReady(FlockView view) {
        return Duration.ofSeconds(view.spec().minReadySeconds());
    }
}
