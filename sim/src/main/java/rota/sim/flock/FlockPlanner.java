package rota.sim.flock;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Deleting;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.sim.flock.Brood.Member;
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
        var parent = parent(view);
        var claim = view.brood().claim();
        var members = view.brood().members();
        var history = Revisions.plan(history(view, parent, members));
        var active = members.stream().filter(Member::isActive).toList();
        var steps = new ArrayList<>(claim.steps());
        steps.addAll(history.prepare());
        if (claim.isSettled()) steps.addAll(alignment(view, members, active, history));
        steps.addAll(history.cleanup());
        return new Plan<>(steps, status(view, active, history),
                Availability.nextCheck(facts(members), minReady(view), view.now()));
    }

    private static List<Step> alignment(FlockView view, List<Member> members, List<Member> active,
            RevisionPlan history) {
        var failed = facts(members.stream().filter(Member::hasEnded).toList());
        var missing = view.spec().replicas() - active.size();
        if (missing > 0)
            return Stream.of(delete("replace", "pods have ended", failed), create(view, missing, history))
                    .filter(it -> !it.actions().isEmpty()).toList();
        if (missing < 0) return List.of(delete("scale-in", -missing + " pods too many", surplus(view, facts(active))));
        if (!failed.isEmpty()) return List.of(delete("replace", "pods have ended", failed));
        var outdated = facts(active.stream().filter(it -> !isUpdated(it, history)).limit(1).toList());
        if (outdated.isEmpty()) return List.of();
        return active.stream().allMatch(Member::isReady)
                ? List.of(delete("rollout", "one pod at a time gets the new template", outdated))
                : List.of(Step.waiting("rollout", "waiting until all pods are ready"));
    }

    private static List<PodFacts> facts(List<Member> members) {
        var facts = new ArrayList<PodFacts>(members.size());
        for (var member : members) facts.add(member.facts());
        return facts;
    }

    /// Sorts, so it is asked only when there are too many: a look at a settled flock costs no more than its pods.
    private static List<PodFacts> surplus(FlockView view, List<PodFacts> active) {
        return active.stream().sorted(DeletionOrder.ranked(_ -> 0, view.now()))
                .limit(active.size() - view.spec().replicas()).toList();
    }

    private static Step create(FlockView view, int count, RevisionPlan history) {
        var pods = Collections.nCopies(count, new Action.Create(pod(view, history)));
        return Step.slowStart("scale-out", count + " pods missing", pods);
    }

    private static Step delete(String name, String reason, List<PodFacts> pods) {
        return Step.slowStart(name, reason, pods.stream().map(it -> new Action.Delete(it.id())).toList());
    }

    private static Pod pod(FlockView view, RevisionPlan history) {
        var template = view.spec().template();
        var labels = new LinkedHashMap<>(template.getMetadata().getLabels());
        labels.put(REVISION, history.update().name());
        var metadata = new ObjectMeta();
        metadata.setNamespace(view.flock().getMetadata().getNamespace());
        metadata.setGenerateName(view.flock().getMetadata().getName() + "-");
        metadata.setLabels(labels);
        metadata.setOwnerReferences(List.of(Owners.controllerReference(view.claimant().id())));
        var pod = new Pod();
        pod.setMetadata(metadata);
        pod.setSpec(template.getSpec());
        return pod;
    }

    private static Parent parent(FlockView view) {
        var labels = view.spec().template().getMetadata().getLabels();
        return new Parent(view.claimant(), view.selector(), labels, Ordered.map());
    }

    private static History history(FlockView view, Parent parent, List<Member> members) {
        var used = new LinkedHashSet<String>();
        for (var member : members) used.add(member.revision());
        var current = Optional.of(view.status().currentRevision()).filter(it -> !it.isEmpty());
        return new History(parent, view.template(), view.revisions(),
                view.status().collisionCount(), current, used, view.spec().revisionHistoryLimit());
    }

    private static Flock.Status status(FlockView view, List<Member> active, RevisionPlan history) {
        var minReady = minReady(view);
        var ready = 0;
        var available = 0;
        var updated = 0;
        for (var member : active) {
            if (member.isReady()) ready++;
            if (member.facts().isAvailable(minReady, view.now())) available++;
            if (isUpdated(member, history)) updated++;
        }
        var done = updated == active.size() && updated == view.spec().replicas();
        return new Flock.Status(view.flock().getMetadata().getGeneration(), active.size(), ready, available, updated,
                (done ? history.update() : history.current()).name(), history.update().name(),
                history.collisionCount());
    }

    private static boolean isUpdated(Member member, RevisionPlan history) {
        return member.revision().equals(history.update().name());
    }

    private static Duration minReady(FlockView view) {
        return Duration.ofSeconds(view.spec().minReadySeconds());
    }
}
