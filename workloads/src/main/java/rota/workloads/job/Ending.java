package rota.workloads.job;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import rota.workloads.job.PodFailurePolicy.Consequence;

/// That the Job ends, how and why. The first reason that holds decides, and once it is written down it stays: a Job
/// that is to fail never completes, nor the other way round.
///
/// @param durable whether the status already says so
record Ending(Result result, Cause cause, boolean durable) {

    /// How a Job ends: first the condition that says what will be, then the one that says what is.
    enum Result {
        SUCCESS(JobConditions.SUCCESS_CRITERIA_MET, JobConditions.COMPLETE),
        FAILURE(JobConditions.FAILURE_TARGET, JobConditions.FAILED);

        private final String target;
        private final String terminal;

        Result(String target, String terminal) {
            this.target = target;
            this.terminal = terminal;
        }

        String target() {
            return target;
        }

        String terminal() {
            return terminal;
        }
    }

    /// The reason and the message of a condition.
    record Cause(String reason, String message) {}

    private static final String UNTOLD = "somebody else decided so, and gave no reason";
    static final Cause TOO_MANY_FAILURES = new Cause("BackoffLimitExceeded",
            "Job has reached the specified backoff limit");
    static final Cause TOO_LATE = new Cause("DeadlineExceeded", "Job was active longer than specified deadline");
    static final Cause TOO_MANY_INDEXES = new Cause("MaxFailedIndexesExceeded",
            "Job has exceeded the specified maximal number of failed indexes");
    static final Cause FAILED_INDEXES = new Cause("FailedIndexes", "Job has failed indexes");
    static final Cause COMPLETIONS = new Cause("CompletionsReached", "Reached expected number of succeeded pods");

    static Optional<Ending> of(JobView view, Tally tally) {
        return Stream.<Supplier<Optional<Ending>>>of(
                () -> onRecord(view, Result.SUCCESS),
                () -> onRecord(view, Result.FAILURE),
                () -> policy(view).map(it -> new Ending(Result.FAILURE, it, false)),
                () -> when(tooManyFailures(view, tally), Result.FAILURE, TOO_MANY_FAILURES),
                () -> when(Deadline.isOver(view), Result.FAILURE, TOO_LATE),
                () -> when(tooManyFailedIndexes(view, tally), Result.FAILURE, TOO_MANY_INDEXES),
                () -> when(noIndexLeft(view, tally), Result.FAILURE, FAILED_INDEXES),
                () -> successPolicy(view, tally).map(it -> new Ending(Result.SUCCESS, it, false)),
                () -> when(isComplete(view, tally), Result.SUCCESS, COMPLETIONS))
                .map(Supplier::get).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Ending> when(boolean holds, Result result, Cause cause) {
        return holds ? Optional.of(new Ending(result, cause, false)) : Optional.empty();
    }

    /// Whoever else decided so need not have said why.
    private static Optional<Ending> onRecord(JobView view, Result result) {
        return JobConditions.findTrue(view.status().conditions(), result.target())
                .map(it -> new Ending(result, new Cause(Objects.requireNonNullElse(it.getReason(), result.terminal()),
                        Objects.requireNonNullElse(it.getMessage(), UNTOLD)), true));
    }

    private static Optional<Cause> policy(JobView view) {
        if (view.spec().podFailurePolicy().isEmpty()) return Optional.empty();
        return view.pods().stream().filter(JobPod::failed).map(it -> view.spec().consequence(it))
                .filter(Consequence.FailedJob.class::isInstance).findFirst()
                .map(it -> new Cause("PodFailurePolicy", ((Consequence.FailedJob) it).message()));
    }

    private static boolean tooManyFailures(JobView view, Tally tally) {
        var limit = view.spec().backoffLimit();
        if (tally.failed() > limit) return true;
        if (!view.spec().restartsInPlace()) return false;
        var restarts = restarts(view.pods());
        return limit == 0 ? restarts > 0 : restarts >= limit;
    }

    private static long restarts(List<JobPod> pods) {
        return pods.stream().filter(it -> switch (it.facts().phase()) {
            case RUNNING, PENDING -> true;
            case SUCCEEDED, FAILED, UNKNOWN, UNREPORTED -> false;
        }).map(it -> it.facts().pod().getStatus())
                .flatMap(it -> Stream.concat(it.getInitContainerStatuses().stream(),
                        it.getContainerStatuses().stream()))
                .mapToLong(it -> Optional.ofNullable(it.getRestartCount()).orElse(0)).sum();
    }

    private static boolean tooManyFailedIndexes(JobView view, Tally tally) {
        var failed = tally.failedIndexes().orElse(IndexSet.NONE).size();
        return view.spec().maxFailedIndexes().isPresent() && failed > view.spec().maxFailedIndexes().getAsInt();
    }

    private static boolean noIndexLeft(JobView view, Tally tally) {
        var failed = tally.failedIndexes().orElse(IndexSet.NONE).size();
        return failed > 0 && failed + tally.completed().size() >= view.spec().indexes();
    }

    private static Optional<Cause> successPolicy(JobView view, Tally tally) {
        return view.spec().successPolicy().filter(_ -> view.spec().indexed())
                .flatMap(it -> it.met(tally.completed(), view.spec().indexes()))
                .map(it -> new Cause("SuccessPolicy", it));
    }

    /// A pod that we have created and do not see yet may still run: wait until we see it.
    private static boolean isComplete(JobView view, Tally tally) {
        if (!view.settled() || view.pods().stream().anyMatch(JobPod::isActive)) return false;
        var completions = view.spec().completions();
        return completions.isPresent() ? tally.succeeded() >= completions.getAsInt() : tally.succeeded() > 0;
    }
}
