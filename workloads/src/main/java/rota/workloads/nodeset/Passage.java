package rota.workloads.nodeset;

import java.util.Optional;
import rota.api.nodeset.NodeSetStatus;
import rota.workloads.revision.Revision;

/// From which revision pods move to which. An addition to what upstream has; it is meant as it is in a StatefulSet.
final class Passage {
    private Passage() {}

    static Optional<NodeSetStatus.Passage> of(NodeSetView view) {
        var current = current(view);
        var count = view.pods().stream().filter(it -> it.isStaying() && it.hasHash(current.hash())).count();
        return Optional.of(new NodeSetStatus.Passage(current.name(), view.revisions().update().name(), (int) count));
    }

    /// The one that the update began with, while a pod has it; else the oldest that a pod has; else the new one.
    private static Revision current(NodeSetView view) {
        var update = view.revisions().update();
        var left = view.revisions().known().stream().filter(it -> !it.name().equals(update.name()))
                .filter(it -> view.pods().stream().anyMatch(pod -> pod.isStaying() && pod.hasHash(it.hash()))).toList();
        var before = view.status().passage().map(NodeSetStatus.Passage::current).orElse("");
        return left.stream().filter(it -> it.name().equals(before)).findFirst()
                .or(() -> left.stream().findFirst()).orElse(update);
    }
}
