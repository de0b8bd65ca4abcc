package rota.workloads.revision;

import java.util.List;
import java.util.function.Predicate;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Forgets the oldest revisions that nobody uses. One that is in use is never removed and never counts.
final class Truncation {
    private Truncation() {}

    static List<Step> steps(List<Revision> sorted, Predicate<Revision> isLive, int limit) {
        var idle = sorted.stream().filter(it -> !it.isDeleting()).filter(isLive.negate()).toList();
        if (limit < 0 || idle.size() <= limit) return List.of();
        var surplus = idle.subList(0, idle.size() - limit);
        return List.of(Step.slowStart("forget", "of %d unused revisions, %d are kept".formatted(idle.size(), limit),
                surplus.stream().map(it -> new Action.Delete(it.id())).toList()));
    }
}
