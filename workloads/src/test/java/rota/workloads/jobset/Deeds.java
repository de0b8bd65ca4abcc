package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import rota.api.jobset.JobSetStatus;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;

/// What a plan would do, in a few words each.
final class Deeds {
    private Deeds() {}

    /// `create job default/train-a-0`, without what is only told.
    static List<String> of(Plan<?> plan) {
        return plan.actions().stream().filter(it -> !(it instanceof Action.Announce)).map(Action::summary).toList();
    }

    static List<String> news(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Announce.class::isInstance)
                .map(it -> ((Action.Announce) it).reason()).toList();
    }

    static <T extends HasMetadata> List<T> created(Plan<?> plan, Class<T> type) {
        return plan.actions().stream().filter(Action.Create.class::isInstance).map(it -> ((Action.Create) it).object())
                .filter(type::isInstance).map(type::cast).toList();
    }

    /// `Failed=True/FailedJobs`.
    static List<String> conditions(Plan<JobSetStatus> plan) {
        return plan.status().conditions().stream().map(it -> it.getType() + "=" + it.getStatus() + "/"
                + it.getReason()).toList();
    }
}
