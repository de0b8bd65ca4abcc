package rota.workloads.jobset;

import java.util.List;
import java.util.Optional;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Propagation;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Deletes Jobs, their pods first: a name is free again when nothing runs under it any more.
final class Removal {
    static final DeleteOptions PODS_FIRST = new DeleteOptions(Optional.empty(), Optional.of(Propagation.FOREGROUND));

    private Removal() {}

    static List<Step> steps(String name, String reason, List<ChildJob> jobs) {
        var there = jobs.stream().filter(it -> !it.isLeaving()).toList();
        if (!there.isEmpty())
            return List.of(Step.slowStart(name, reason, there.stream().map(it -> new Action.Delete(it.id(), PODS_FIRST))
                    .toList()));
        return jobs.isEmpty() ? List.of()
                : List.of(Step.waiting(name, "waiting until " + names(jobs) + " and its pods are gone"));
    }

    private static String names(List<ChildJob> jobs) {
        return jobs.size() == 1 ? jobs.getFirst().name()
                : jobs.getFirst().name() + " with " + (jobs.size() - 1) + " more";
    }
}
