package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.jobset.Repeats;
import rota.api.meta.Conditions;
import rota.kernel.plan.Action;

/// The status to be, and what users hear once it is written.
record Draft(JobSetStatus status, List<Action.Announce> news, Instant now) {
    Draft {
        news = List.copyOf(news);
    }

    static Draft of(JobSetView view, List<Group> jobs) {
        return new Draft(view.status().withJobs(jobs), List.of(), view.now());
    }

    /// Says something, unless it is said already. That something is not so is said only where it was so before.
    Draft with(Statement said) {
        var next = quietly(said);
        return next.equals(this) ? this
                : next.telling(new Action.Announce(said.severity(), said.reason(), said.message()));
    }

    private Draft quietly(Statement said) {
        var before = Conditions.find(status.conditions(), said.type());
        if (before.isEmpty() ? !said.holds() : isSaid(before.get(), said)) return this;
        var conditions = Conditions.with(status.conditions(), condition(said), now);
        return new Draft(status.with(withoutOpposite(conditions, said)), news, now);
    }

    private Draft telling(Action.Announce event) {
        var all = new ArrayList<>(news);
        all.add(event);
        return new Draft(status, all, now);
    }

    /// The end, for good.
    Draft completed() {
        return with(Statement.COMPLETED).with(Statement.RESTART_COMPLETED).ended(JobSetStatus.COMPLETED);
    }

    /// The other end.
    Draft failed(Statement why) {
        return with(why).with(Statement.RESTART_FAILED).ended(JobSetStatus.FAILED);
    }

    /// One attempt more. The condition may have been there before, so the event is told in any case, and once.
    ///
    /// @param counts whether it is one of those that are allowed
    Draft restarted(Statement why, String event, boolean counts) {
        return new Draft(quietly(why).status().restarted(counts), news, now)
                .telling(new Action.Announce(why.severity(), event, why.message()));
    }

    /// One attempt more for one Job. The JobSet as a whole goes on, so no condition speaks of it.
    Draft restarted(ChildJob job, Action.Announce event, boolean counts) {
        return with(status.repeats().once(job.group(), job.index().orElse(0), counts)).telling(event);
    }

    Draft with(Repeats repeats) {
        return new Draft(status.with(repeats), news, now);
    }

    private Draft ended(String state) {
        return new Draft(status.ended(state), news, now);
    }

    private static boolean isSaid(Condition before, Statement said) {
        return before.getStatus().equals(text(said.holds())) && said.reason().equals(before.getReason())
                && said.message().equals(before.getMessage());
    }

    private static Condition condition(Statement said) {
        return new ConditionBuilder().withType(said.type()).withStatus(text(said.holds())).withReason(said.reason())
                .withMessage(said.message()).build();
    }

    /// A start that is under way is not completed, and the other way round.
    private static List<Condition> withoutOpposite(List<Condition> conditions, Statement said) {
        var opposite = switch (said.type()) {
            case JobSetStatus.STARTUP_IN_PROGRESS -> JobSetStatus.STARTUP_COMPLETED;
            case JobSetStatus.STARTUP_COMPLETED -> JobSetStatus.STARTUP_IN_PROGRESS;
            default -> "";
        };
        return conditions.stream().map(it -> it.getType().equals(opposite)
                ? new ConditionBuilder(it).withStatus(text(false)).build()
                : it).toList();
    }

    private static String text(boolean holds) {
        return holds ? "True" : "False";
    }
}
