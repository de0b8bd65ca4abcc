package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.UpdateStrategy;

/// What a set waits for and until when, as its status shows it: jobs that have to end, and users who have to delete
/// pods. Additions to what upstream has.
final class Outlook {
    /// Pods have to go, and jobs run on them.
    static final String JOBS = "WaitingForJobs";
    /// Pods keep an old template until somebody deletes them.
    static final String UPDATE = "UpdatePending";

    private Outlook() {}

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return told(view, told(view, status, JOBS, jobs(view)), UPDATE, update(view));
    }

    /// A condition that is there for as long as there is something to say.
    static NodeSetStatus told(NodeSetView view, NodeSetStatus status, String type, Optional<String> said) {
        if (said.isEmpty()) return status.with(Conditions.without(status.conditions(), type));
        Condition condition = new ConditionBuilder().withType(type).withStatus("True").withReason(type)
                .withMessage(said.get()).withObservedGeneration(view.set().getMetadata().getGeneration()).build();
        return status.with(Conditions.with(status.conditions(), condition, view.now()));
    }

    private static Optional<String> jobs(NodeSetView view) {
        var busy = Selection.of(view).condemned().filter(WorkerPod::isBusy).toList();
        if (busy.isEmpty()) return Optional.empty();
        return Optional.of(names(busy) + " " + have(busy) + " to go; " + end(busy));
    }

    /// Nobody can say more than what the limits of the jobs say.
    private static String end(List<WorkerPod> busy) {
        var ends = busy.stream().map(WorkerPod::freeAt).toList();
        var known = ends.stream().allMatch(it -> it.filter(Marks.NEVER::isAfter).isPresent());
        return known
                ? "jobs run on them until " + ends.stream().flatMap(Optional::stream).max(Instant::compareTo)
                        .orElseThrow() + " at the latest"
                : "nobody knows when the jobs on them end";
    }

    /// When all that have to leave or to be updated are free at the latest, by the jobs that run now; empty when nobody
    /// has to wait for any, or nobody knows.
    static Optional<Instant> end(NodeSetView view) {
        var rolling = view.spec().update() instanceof UpdateStrategy.Rolling;
        var condemned = Selection.of(view).condemned().map(WorkerPod::name).toList();
        var busy = view.pods().stream().filter(it -> it.isStaying() && it.isBusy())
                .filter(it -> condemned.contains(it.name()) || (rolling && !it.hasHash(view.hash())))
                .map(WorkerPod::freeAt).toList();
        return busy.stream().anyMatch(it -> it.filter(Marks.NEVER::isAfter).isEmpty())
                ? Optional.empty()
                : busy.stream().flatMap(Optional::stream).max(Instant::compareTo);
    }

    private static Optional<String> update(NodeSetView view) {
        if (!(view.spec().update() instanceof UpdateStrategy.OnDelete)) return Optional.empty();
        var old = view.pods().stream()
                .filter(it -> it.isStaying() && !it.facts().isTerminal() && !it.hasHash(view.hash())).toList();
        if (old.isEmpty()) return Optional.empty();
        var busy = old.stream().filter(WorkerPod::isBusy).toList();
        var unknown = old.stream().filter(it -> it.sight().isUnknown()).toList();
        var free = old.stream().filter(it -> !busy.contains(it) && !unknown.contains(it)).toList();
        var parts = new ArrayList<String>();
        parts.add(old.size() + " of " + view.pods().size() + " pods keep an old template until somebody deletes them");
        if (!free.isEmpty()) parts.add("nothing runs on " + names(free));
        if (!busy.isEmpty()) parts.add("jobs run on " + names(busy));
        if (!unknown.isEmpty()) parts.add("Slurm does not say what runs on " + names(unknown));
        return Optional.of(String.join("; ", parts));
    }

    private static String names(List<WorkerPod> pods) {
        return Waits.said(pods.stream().map(WorkerPod::name).sorted().toList(), ", ").orElse("");
    }

    private static String have(List<WorkerPod> pods) {
        return pods.size() == 1 ? "has" : "have";
    }
}
