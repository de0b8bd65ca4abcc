package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.meta.Ordered;
import rota.api.nodeset.ScalingMode;
import rota.api.nodeset.UpdateStrategy;
import rota.workloads.pods.PodFacts;
import rota.workloads.rollout.Budget;
import rota.workloads.rollout.Share;

/// Who has to go: pods beyond the wanted number, pods of another scaling mode, as many pods of an old revision as the
/// update may take down, and pods whose Slurm node is lost.
///
/// @param surplus too many
/// @param outdated to be replaced
/// @param broken to be replaced because Slurm cannot use them any more
/// @param names of all of them
record Selection(List<WorkerPod> surplus, List<WorkerPod> outdated, List<WorkerPod> broken,
        SequencedSet<String> names) {
    Selection {
        broken = List.copyOf(broken);
        surplus = List.copyOf(surplus);
        outdated = List.copyOf(outdated);
        names = Ordered.set(names);
    }

    private static Selection of(List<WorkerPod> surplus, List<WorkerPod> outdated, List<WorkerPod> broken) {
        var others = broken.stream().filter(it -> !outdated.contains(it)).toList();
        return new Selection(surplus, outdated, others, Ordered.set(Stream.of(surplus, outdated, others)
                .flatMap(List::stream).map(WorkerPod::name).toList()));
    }

    /// Pods that have ended are nobody's choice: they go anyway.
    static Selection of(NodeSetView view) {
        var staying = view.pods().stream().filter(WorkerPod::isStaying).filter(it -> !it.facts().isTerminal())
                .toList();
        return Daemons.is(view) && !view.deleting() ? onNodes(view, staying) : numbered(view, staying);
    }

    private static Selection onNodes(NodeSetView view, List<WorkerPod> staying) {
        var daemons = Daemons.of(view);
        var surplus = new ArrayList<>(daemons.misplaced().stream().map(Daemons.Misplaced::pod).toList());
        var kept = staying.stream().filter(it -> it.isOfMode(ScalingMode.DAEMON_SET) && !surplus.contains(it))
                .sorted(ScaleInOrder.ORDER).toList();
        if (view.server().isPresent() && daemons.vacant().isEmpty())
            staying.stream().filter(it -> !it.isOfMode(ScalingMode.DAEMON_SET)).forEach(surplus::add);
        return of(surplus, outdated(view, kept), Faults.broken(view, kept));
    }

    private static Selection numbered(NodeSetView view, List<WorkerPod> staying) {
        var mode = view.spec().scaling().mode();
        var ours = staying.stream().filter(it -> it.isOfMode(mode)).sorted(ScaleInOrder.ORDER)
                .sorted(Comparator.comparing(it -> Consideration.isSpared(view, it))).toList();
        var tooMany = Math.max(0, ours.size() - view.wanted());
        var surplus = new ArrayList<>(ours.subList(0, tooMany));
        // Of another mode: they leave once the pods of this one are there.
        if (ours.size() >= view.wanted())
            staying.stream().filter(it -> !it.isOfMode(mode)).forEach(surplus::add);
        var kept = ours.subList(tooMany, ours.size());
        return of(surplus, outdated(view, kept), Faults.broken(view, kept));
    }

    boolean hasToGo(WorkerPod pod) {
        return names.contains(pod.name());
    }

    boolean isSurplus(WorkerPod pod) {
        return surplus.stream().anyMatch(it -> it.name().equals(pod.name()));
    }

    Stream<WorkerPod> condemned() {
        return Stream.of(surplus, outdated, broken).flatMap(List::stream);
    }

    private static List<WorkerPod> outdated(NodeSetView view, List<WorkerPod> kept) {
        return switch (view.spec().update()) {
            case UpdateStrategy.Rolling(var max) -> rolling(view, kept, max);
            case UpdateStrategy.Scheduled _ -> kept.stream().filter(it -> !it.hasHash(view.hash()))
                    .filter(it -> !it.isHealthy() || Maintenance.isOpen(view, it)).toList();
            case UpdateStrategy.OnDelete _ -> List.of();
        };
    }

    /// Those that do no good go at once; of the others as many as may be missing. New pods that are not available yet
    /// count as missing: a template that does not work stops the update at its first pods.
    private static List<WorkerPod> rolling(NodeSetView view, List<WorkerPod> kept, IntOrString max) {
        var old = kept.stream().filter(it -> !it.hasHash(view.hash())).toList();
        var healthy = old.stream().filter(WorkerPod::isHealthy).filter(it -> !Consideration.isSpared(view, it))
                .toList();
        var unhealthy = old.stream().filter(it -> !it.isHealthy()).toList();
        return Stream.concat(unhealthy.stream(), healthy.stream().limit(budget(view, kept, max).left())).toList();
    }

    private static Budget budget(NodeSetView view, List<WorkerPod> kept, IntOrString max) {
        var total = Daemons.is(view) ? kept.size() : view.wanted();
        var missing = Math.clamp((long) total - kept.size(), 0, total);
        var unavailable = kept.stream().filter(it -> it.hasHash(view.hash())).map(WorkerPod::facts)
                .filter(it -> !isAvailable(it, view)).count();
        var most = Share.parse(max).map(it -> it.of(total, Share.Rounding.UP)).orElse(1);
        most = Consideration.most(view, most);
        return Budget.atLeastOne(most, missing + (int) unavailable);
    }

    private static boolean isAvailable(PodFacts pod, NodeSetView view) {
        return pod.isAvailable(view.spec().minReady(), view.now());
    }
}
