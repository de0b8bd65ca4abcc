package rota.workloads.job;

import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The status of a Job, parsed. It is also its only durable memory: what has been counted, and what is being counted.
///
/// @param active pods that run or may come to run, of which some are ready
/// @param terminating pods that have been told to go and have not ended yet
/// @param completedIndexes empty for a Job without indexes
/// @param failedIndexes empty unless failures count per index
/// @param bare nobody has looked at this Job yet: fields are missing that are shown even if they are 0
record JobStatus(List<JobCondition> conditions, Optional<Instant> startTime, Optional<Instant> completionTime,
        int active, int ready, int terminating, int succeeded, int failed, Uncounted uncounted,
        Optional<IndexSet> completedIndexes, Optional<IndexSet> failedIndexes, boolean bare) {
    JobStatus {
        conditions = List.copyOf(conditions);
    }

    static JobStatus of(Job job, JobSpec spec) {
        var status = Optional.ofNullable(job.getStatus());
        return new JobStatus(status.map(it -> it.getConditions()).orElse(List.of()),
                status.map(it -> it.getStartTime()).map(Instant::parse),
                status.map(it -> it.getCompletionTime()).map(Instant::parse),
                number(status.map(it -> it.getActive())), number(status.map(it -> it.getReady())),
                number(status.map(it -> it.getTerminating())), number(status.map(it -> it.getSucceeded())),
                number(status.map(it -> it.getFailed())),
                status.map(it -> it.getUncountedTerminatedPods()).map(Uncounted::of).orElse(Uncounted.NONE),
                indexes(spec.indexed(), status.map(it -> it.getCompletedIndexes()), spec),
                indexes(spec.backoffLimitPerIndex().isPresent(), status.map(it -> it.getFailedIndexes()), spec),
                status.filter(it -> it.getReady() != null && it.getTerminating() != null
                        && it.getUncountedTerminatedPods() != null).isEmpty());
    }

    /// The same Job with this status.
    Job shownBy(Job job) {
        return new JobBuilder(job).withStatus(wire()).build();
    }

    boolean isFinished() {
        return JobConditions.isTrue(conditions, JobConditions.COMPLETE)
                || JobConditions.isTrue(conditions, JobConditions.FAILED);
    }

    @JsonValue
    io.fabric8.kubernetes.api.model.batch.v1.JobStatus wire() {
        return new JobStatusBuilder().withConditions(conditions)
                .withStartTime(text(startTime, Instant::toString))
                .withCompletionTime(text(completionTime, Instant::toString))
                .withActive(orNone(active)).withReady(ready).withTerminating(terminating)
                .withSucceeded(orNone(succeeded)).withFailed(orNone(failed))
                .withUncountedTerminatedPods(uncounted.wire())
                .withCompletedIndexes(text(completedIndexes.filter(it -> !it.isEmpty()), IndexSet::text))
                .withFailedIndexes(text(failedIndexes, IndexSet::text)).build();
    }

    /// As the API shows times.
    static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    /// Out-of-range indexes fall away here: a Job that shrank forgets them.
    private static Optional<IndexSet> indexes(boolean shown, Optional<String> text, JobSpec spec) {
        return shown ? Optional.of(IndexSet.parse(text.orElse(""), spec.indexes())) : Optional.empty();
    }

    private static int number(Optional<Integer> value) {
        return Math.max(0, value.orElse(0));
    }

    private static @Nullable Integer orNone(int value) {
        return value == 0 ? null : value;
    }

    private static <T> @Nullable String text(Optional<T> value, Function<T, String> words) {
        return value.map(words).orElse(null);
    }
}
