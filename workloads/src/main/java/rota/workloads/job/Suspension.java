package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Step;

/// Shows that a Job rests, or goes on.
final class Suspension {
    private static final Ending.Cause RESTS = new Ending.Cause("JobSuspended", "Job suspended");
    private static final Ending.Cause GOES_ON = new Ending.Cause("JobResumed", "Job resumed");

    private Suspension() {}

    /// Whether the Job goes on again and its status does not say so yet.
    static boolean isResuming(JobView view) {
        return !view.spec().suspended() && isShown(view.status().conditions());
    }

    static List<JobCondition> conditions(JobView view) {
        var before = view.status().conditions();
        if (!mayChange(view)) return before;
        if (view.spec().suspended()) return with(before, true, RESTS, view.now());
        return isResuming(view) ? with(before, false, GOES_ON, view.now()) : before;
    }

    /// The first start, or that of the resumption.
    static Optional<Instant> startTime(JobView view) {
        if (view.spec().suspended()) return view.status().startTime();
        var again = mayChange(view) && isResuming(view);
        return again || view.status().startTime().isEmpty()
                ? Optional.of(JobStatus.seconds(view.now()))
                : view.status().startTime();
    }

    static Optional<Step> news(JobView view) {
        if (!mayChange(view) || view.spec().suspended() == isShown(view.status().conditions())) return Optional.empty();
        var news = view.spec().suspended()
                ? new Action.Announce(Severity.NORMAL, "Suspended", RESTS.message())
                : new Action.Announce(Severity.NORMAL, "Resumed", GOES_ON.message());
        return Optional.of(Step.oneByOne("suspension", news.note(), List.of(news)));
    }

    /// Before we see all pods that we have created, we cannot say that none runs.
    private static boolean mayChange(JobView view) {
        return view.settled() && !view.deleting();
    }

    private static boolean isShown(List<JobCondition> conditions) {
        return JobConditions.isTrue(conditions, JobConditions.SUSPENDED);
    }

    private static List<JobCondition> with(List<JobCondition> conditions, boolean rests, Ending.Cause cause,
            Instant now) {
        return JobConditions.upserted(conditions, JobConditions.of(JobConditions.SUSPENDED, rests, cause, now));
    }
}
