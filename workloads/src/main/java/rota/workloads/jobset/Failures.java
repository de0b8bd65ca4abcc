package rota.workloads.jobset;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.FailurePolicy;
import rota.api.jobset.FailurePolicy.Rule;
import rota.kernel.plan.Action.Announce;
import rota.workloads.jobset.ChildJob.State;

/// What follows from Jobs that failed.
final class Failures {
    private Failures() {}

    /// A rule that fits, and the Job that failed first of those that it fits.
    private record Match(Rule rule, ChildJob job) {}

    static Draft handled(JobSetView view, Draft draft) {
        var failed = view.failed();
        var policy = view.spec().failurePolicy();
        if (policy.isEmpty()) return draft.failed(Statement.failedJobs(failed.getFirst().name()));
        return match(policy.get(), failed).map(it -> applied(policy.get(), it, draft)).orElseGet(() -> restart(
                policy.get(), Statement.restarting("DefaultFailurePolicy", FailurePolicy.Action.RESTART_JOB_SET.word(),
                        failed.getFirst().name()),
                failed.getFirst(), draft));
    }

    private static Optional<Match> match(FailurePolicy policy, List<ChildJob> failed) {
        return policy.rules().stream().flatMap(rule -> failed.stream().filter(it -> fits(rule, it)).findFirst()
                .map(it -> new Match(rule, it)).stream()).findFirst();
    }

    private static Draft applied(FailurePolicy policy, Match match, Draft draft) {
        var job = match.job();
        var why = Statement.restarting("FailurePolicy_" + match.rule().name(), match.rule().action().word(), job
                .name());
        return switch (match.rule().action()) {
            case FAIL_JOB_SET -> draft.failed(Statement.ruledOut(job.name()));
            case RESTART_JOB_SET -> restart(policy, why, job, draft);
            case RESTART_JOB_SET_FOR_FREE -> draft.restarted(why, event(match.rule().action()), false);
            case RESTART_JOB -> isSpent(policy, draft) ? draft.failed(Statement.tooManyRestarts(job.name()))
                    : draft.restarted(job, told(why, match.rule()), true);
            case RESTART_JOB_FOR_FREE -> draft.restarted(job, told(why, match.rule()), false);
        };
    }

    private static Announce told(Statement why, Rule rule) {
        return new Announce(why.severity(), event(rule.action()), why.message());
    }

    private static boolean isSpent(FailurePolicy policy, Draft draft) {
        return draft.status().allCounted() >= policy.maxRestarts();
    }

    private static Draft restart(FailurePolicy policy, Statement why, ChildJob job, Draft draft) {
        return isSpent(policy, draft)
                ? draft.failed(Statement.tooManyRestarts(job.name()))
                : draft.restarted(why, event(FailurePolicy.Action.RESTART_JOB_SET), true);
    }

    private static String event(FailurePolicy.Action action) {
        return action.word() + "FailurePolicyAction";
    }

    private static boolean fits(Rule rule, ChildJob job) {
        return job.state() instanceof State.Failed(_, var reason, var message)
                && (rule.reasons().isEmpty() || rule.reasons().contains(reason))
                && (rule.patterns().isEmpty() || rule.patterns().stream().anyMatch(it -> isFound(it, message)))
                && (rule.targets().isEmpty() || rule.targets().contains(job.group()));
    }

    /// A pattern that is none is never found.
    private static boolean isFound(String pattern, String message) {
        try {
            return Pattern.compile(pattern).matcher(message).find();
        } catch (PatternSyntaxException _) {
            return false;
        }
    }
}
