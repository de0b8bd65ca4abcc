package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.meta.Ordered;
import rota.api.nodeset.UpdateStrategy;
import rota.workloads.pods.PodFacts;
import rota.workloads.rollout.Budget;
import rota.workloads.rollout.Share;

/// Who has to go: pods beyond the wanted number, pods of another scaling mode, and as many pods of an old revision as
/// the update may take down.
///
/// @param surplus too many
/// @param outdated to be replaced
/// @param names of all of them
record Selection(List<WorkerPod> surplus, List<WorkerPod> outdated, SequencedSet<String> names) {
    Selection {
        surplus = List.copyOf(surplus);
        outdated = List.copyOf(outdated);
        names = Ordered.set(names);
    }

    private static Selection of(List<WorkerPod> surplus, List<WorkerPod> outdated) {
        return new Selection(surplus, outdated, Ordered.set(Stream.concat(surplus.stream(), outdated.stream())
                .map(WorkerPod::name).toList()));
    }

    /// Pods that have ended are nobody's choice: they go anyway.
    static Selection of(NodeSetView view) {
        var mode = view.spec().scaling().mode();
        var staying = view.pods().stream().filter(WorkerPod::isStaying).filter(it -> !it.facts().isTerminal())
                .toList();
        var ours = staying.stream().filter(it -> it.isOfMode(mode)).sorted(ScaleInOrder.ORDER).toList();
        var tooMany = Math.max(0, ours.size() - view.wanted());
        var surplus = new ArrayList<>(ours.subList(0, tooMany));
        // Of another mode: they leave once the pods of this one are there.
        if (ours.size() >= view.wanted())
            staying.stream().filter(it -> !it.isOfMode(mode)).forEach(surplus::add);
        return of(surplus, outdated(view, ours.subList(tooMany, ours.size())));
    }

    boolean hasToGo(WorkerPod pod) {
        return names.contains(pod.name());
    }

    boolean isSurplus(WorkerPod pod) {
        return surplus.stream().anyMatch(it -> it.name().equals(pod.name()));
    }

    Stream<WorkerPod> condemned() {
        return Stream.concat(surplus.stream(), outdated.stream());
    }

    private static List<WorkerPod> outdated(NodeSetView view, List<WorkerPod> kept) {
        return switch (view.spec().update()) {
            case UpdateStrategy.Rolling(var max) -> rolling(view, kept, max);
            case UpdateStrategy.OnDelete _, UpdateStrategy.Scheduled _ -> List.of();
        };
    }

    /// Those that do no good go at once; of the others as many as may be missing. New pods that are not available yet
    /// count as missing: a template that does not work stops the update at its first pods.
    private static List<WorkerPod> rolling(NodeSetView view, List<WorkerPod> kept, IntOrString max) {
        var old = kept.stream().filter(it -> !it.hasHash(view.hash())).toList();
        var healthy = old.stream().filter(WorkerPod::isHealthy).toList();
        var unhealthy = old.stream().filter(it -> !it.isHealthy()).toList();
        return Stream.concat(unhealthy.stream(), healthy.stream().limit(budget(view, kept, max).left())).toList();
    }

    private static Budget budget(NodeSetView view, List<WorkerPod> kept, IntOrString max) {
        var total = view.wanted();
        var missing = Math.clamp((long) total - kept.size(), 0, total);
        var unavailable = kept.stream().filter(it -> it.hasHash(view.hash())).map(WorkerPod::facts)
                .filter(it -> !isAvailable(it, view)).count();
        var most = Share.parse(max).map(it -> it.of(total, Share.Rounding.UP)).orElse(1);
        return Budget.atLeastOne(most, missing + (int) unavailable);
    }

    private static boolean isAvailable(PodFacts pod, NodeSetView view) {
        return pod.isAvailable(view.spec().minReady(), view.now());
    }
}
