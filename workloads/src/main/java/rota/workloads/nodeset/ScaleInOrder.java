package rota.workloads.nodeset;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import java.time.Instant;
import java.util.Comparator;
import rota.api.nodeset.NodeSetNames;
import rota.workloads.pods.DeletionCost;
import rota.workloads.pods.DeletionOrder;

/// Which of several pods goes first: the one that is missed least, and whose jobs are over soonest.
final class ScaleInOrder {
    private static final int NO_ORDINAL = -1;

    static final Comparator<WorkerPod> ORDER = comparing(WorkerPod::facts, DeletionOrder.byLiveness())
            .thenComparing(comparingInt(it -> DeletionCost.of(it.facts(), NodeSetNames.POD_DELETION_COST)))
            // no deadline, nothing runs: before those that are still at work
            .thenComparing(it -> it.freeAt().orElse(Instant.MIN))
            .thenComparing(it -> !it.isCordoned())
            .thenComparing(comparingInt((WorkerPod it) -> it.ordinal().orElse(NO_ORDINAL)).reversed())
            .thenComparing(it -> it.facts().readySince(), DeletionOrder.noTimeThenLater())
            .thenComparing(it -> it.facts().created(), DeletionOrder.noTimeThenLater());

    private ScaleInOrder() {}
}
