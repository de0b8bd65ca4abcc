package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Conditions;
import rota.api.trainjob.TrainJobStatus;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Severity;

/// The status to be, and what users hear once it is written.
record Draft(TrainJobStatus status, List<Action.Announce> news, Instant now) {
    static final String DEADLINE = "DeadlineExceeded";
    static final String UNSUPPORTED = "TrainingRuntimeNotSupported";
    private static final String TROUBLE = "TrainJobResourcesCreationFailed";
    private static final String TROUBLE_WORDS = "TrainJob resources reconciliation failed: ";
    private static final int LONGEST = 950;

    Draft {
        news = List.copyOf(news);
    }

    static Draft of(TrainJobView view) {
        return new Draft(view.status(), List.of(), view.now());
    }

    /// What the user hears when something cannot be made.
    static Action.Announce trouble(String why) {
        var words = why.length() <= LONGEST ? why : why.substring(0, LONGEST) + " ...";
        return new Action.Announce(Severity.WARNING, TROUBLE, TROUBLE_WORDS + words);
    }

    /// That it rests, or that it does no longer.
    Draft suspended(boolean suspended) {
        if (suspended) return with(condition(TrainJobStatus.SUSPENDED, "Suspended", "TrainJob is suspended"));
        return status.is(TrainJobStatus.SUSPENDED) ? with(new ConditionBuilder(condition(TrainJobStatus.SUSPENDED,
                "Resumed", "TrainJob is resumed")).withStatus("False").build()) : this;
    }

    /// What the JobSet shows: how its Jobs fare, and its end. The end of a TrainJob that is over stays what it was.
    Draft mirroring(Optional<JobSet> set) {
        if (set.isEmpty()) return this;
        var shown = JobSetStatus.of(set.get());
        var next = new Draft(status.withJobs(shown.jobs()), news, now);
        if (status.isFinished()) return next;
        var completed = Conditions.find(shown.conditions(), JobSetStatus.COMPLETED);
        var failed = Conditions.find(shown.conditions(), JobSetStatus.FAILED);
        if (isTrue(completed)) return next.ended(TrainJobStatus.COMPLETE, completed.get());
        return isTrue(failed) ? next.ended(TrainJobStatus.FAILED, failed.get()) : next;
    }

    Draft failed(String reason, String message) {
        return unblocked().with(condition(TrainJobStatus.FAILED, reason, message)).telling(new Action.Announce(
                Severity.WARNING, reason, message));
    }

    /// Something is in the way. It is told once, and again when it is something else.
    Draft blocked(String why) {
        var said = status.find(TrainJobStatus.BLOCKED).filter(it -> why.equals(it.getMessage())).isPresent();
        return said ? this : with(condition(TrainJobStatus.BLOCKED, TROUBLE, why)).telling(trouble(why));
    }

    Draft unblocked() {
        return new Draft(status.with(Conditions.without(status.conditions(), TrainJobStatus.BLOCKED)), news, now);
    }

    /// As the JobSet says it, and since when.
    private Draft ended(String type, Condition end) {
        var all = new ArrayList<>(Conditions.without(status.conditions(), type));
        all.add(new ConditionBuilder(end).withType(type).withObservedGeneration(null).build());
        return new Draft(status.with(all), news, now).unblocked();
    }

    private Draft telling(Action.Announce event) {
        var all = new ArrayList<>(news);
        all.add(event);
        return new Draft(status, all, now);
    }

    private Draft with(Condition condition) {
        return new Draft(status.with(Conditions.with(status.conditions(), condition, now)), news, now);
    }

    private static Condition condition(String type, String reason, String message) {
        return new ConditionBuilder().withType(type).withStatus("True").withReason(reason).withMessage(message)
                .build();
    }

    private static boolean isTrue(Optional<Condition> condition) {
        return condition.filter(it -> "True".equals(it.getStatus())).isPresent();
    }
}
