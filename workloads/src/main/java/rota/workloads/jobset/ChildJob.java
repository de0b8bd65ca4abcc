package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rota.api.jobset.JobSetNames;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.wire.Times;

/// One Job of a JobSet, seen.
///
/// @param group the group that it says it belongs to
/// @param attempt the number of the attempt that it was made for; empty when it does not say
record ChildJob(Job job, String group, OptionalInt attempt, State state) {
    private static final Kind KIND = Kind.of(Job.class);

    /// How far a Job has come.
    sealed interface State {
        /// Not over, whether it runs or rests.
        record Active() implements State {}

        record Succeeded() implements State {}

        record Failed(Instant since, String reason, String message) implements State {}
    }

    static ChildJob of(Job job) {
        return new ChildJob(job, label(job, JobSetNames.REPLICATED_JOB), number(label(job, JobSetNames.ATTEMPT)),
                state(job));
    }

    Identity id() {
        return Identity.of(KIND, job);
    }

    String name() {
        return job.getMetadata().getName();
    }

    /// Its number within its group; empty when it does not say.
    OptionalInt index() {
        return number(label(job, JobSetNames.INDEX));
    }

    /// How often it had begun anew by itself when it was made.
    int ownAttempt() {
        return number(label(job, JobSetNames.JOB_ATTEMPT)).orElse(0);
    }

    boolean isActive() {
        return state instanceof State.Active;
    }

    boolean isLeaving() {
        return Deleting.is(job);
    }

    boolean isSuspended() {
        return Boolean.TRUE.equals(job.getSpec().getSuspend());
    }

    /// As many pods are ready or done as may run at a time.
    boolean isReady() {
        var completions = job.getSpec().getCompletions();
        var parallelism = Optional.ofNullable(job.getSpec().getParallelism()).orElse(1);
        var wanted = completions == null ? parallelism : Math.min(parallelism, completions);
        return count(Optional.ofNullable(job.getStatus()).map(it -> it.getSucceeded()))
                + count(Optional.ofNullable(job.getStatus()).map(it -> it.getReady())) >= wanted;
    }

    boolean hasPods() {
        return count(Optional.ofNullable(job.getStatus()).map(it -> it.getActive())) > 0;
    }

    private static State state(Job job) {
        var conditions = job.getStatus() == null ? List.<JobCondition>of() : job.getStatus().getConditions();
        for (var condition : conditions) {
            if (!"True".equals(condition.getStatus())) continue;
            if ("Complete".equals(condition.getType())) return new State.Succeeded();
            if ("Failed".equals(condition.getType()))
                return new State.Failed(
                        Times.parse(condition.getLastTransitionTime()).orElse(Instant.EPOCH),
                        Optional.ofNullable(condition.getReason()).orElse(""),
                        Optional.ofNullable(condition.getMessage()).orElse(""));
        }
        return new State.Active();
    }

    private static String label(Job job, String name) {
        var labels = job.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(name, "");
    }

    private static OptionalInt number(String text) {
        return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    private static int count(Optional<Integer> number) {
        return number.orElse(0);
    }
}
