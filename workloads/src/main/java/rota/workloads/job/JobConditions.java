package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// The conditions of a Job. Those of others stay as they are.
final class JobConditions {
    static final String SUSPENDED = "Suspended";
    /// The Job will fail: decided, but pods are still to end and to be counted.
    static final String FAILURE_TARGET = "FailureTarget";
    static final String FAILED = "Failed";
    /// The Job will complete: decided, but pods are still to end and to be counted.
    static final String SUCCESS_CRITERIA_MET = "SuccessCriteriaMet";
    static final String COMPLETE = "Complete";

    private JobConditions() {}

    static Optional<JobCondition> findTrue(List<JobCondition> conditions, String type) {
        return conditions.stream().filter(it -> type.equals(it.getType()) && "True".equals(it.getStatus())).findFirst();
    }

    static boolean isTrue(List<JobCondition> conditions, String type) {
        return findTrue(conditions, type).isPresent();
    }

    /// When the Job was finished, if it is.
    static Optional<Instant> finished(List<JobCondition> conditions) {
        return Stream.of(COMPLETE, FAILED).flatMap(it -> findTrue(conditions, it).stream()).findFirst()
                .map(JobCondition::getLastTransitionTime).filter(it -> !it.isEmpty()).map(Instant::parse);
    }

    static JobCondition of(String type, boolean status, Ending.Cause cause, Instant now) {
        var time = JobStatus.seconds(now).toString();
        return new JobConditionBuilder().withType(type).withStatus(status ? "True" : "False")
                .withReason(cause.reason()).withMessage(cause.message()).withLastProbeTime(time)
                .withLastTransitionTime(time).build();
    }

    /// Behind all others, whatever is there: an entry of this type that says no stays beside it.
    static List<JobCondition> appended(List<JobCondition> conditions, JobCondition next) {
        var all = new ArrayList<>(conditions);
        all.add(next);
        return List.copyOf(all);
    }

    /// In the place of the one of its type if it says something else; appended if there is none.
    static List<JobCondition> upserted(List<JobCondition> conditions, JobCondition next) {
        for (var i = 0; i < conditions.size(); i++) {
            var old = conditions.get(i);
            if (!next.getType().equals(old.getType())) continue;
            if (saysTheSame(old, next)) return conditions;
            var all = new ArrayList<>(conditions);
            all.set(i, next);
            return List.copyOf(all);
        }
        return appended(conditions, next);
    }

    private static boolean saysTheSame(JobCondition one, JobCondition other) {
        return Objects.equals(one.getStatus(), other.getStatus()) && Objects.equals(one.getReason(), other.getReason())
                && Objects.equals(one.getMessage(), other.getMessage());
    }
}
