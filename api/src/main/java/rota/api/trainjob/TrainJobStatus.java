package rota.api.trainjob;

import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.meta.Conditions;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The status of a TrainJob, as far as we write it. What the training tells of itself is somebody else's.
///
/// @param jobs how the Jobs of each step fare, as the JobSet shows it
public record TrainJobStatus(List<Condition> conditions, List<Group> jobs) {
    public static final String SUSPENDED = "Suspended";
    public static final String COMPLETE = "Complete";
    public static final String FAILED = "Failed";
    /// It cannot go on, and why; there as long as that is so.
    public static final String BLOCKED = "Blocked";

    /// What the training tells of itself.
    public record Progress(int percent, Optional<Integer> remainingSeconds, List<String> metrics) {
        public Progress {
            metrics = List.copyOf(metrics);
        }
    }

    public TrainJobStatus {
        conditions = List.copyOf(conditions);
        jobs = List.copyOf(jobs);
    }

    public static TrainJobStatus of(TrainJob job) {
        var status = TrainJob.part(job, "status");
        return new TrainJobStatus(status.objects("conditions").stream().map(it -> Codec.model(it, Condition.class))
                .toList(), status.objects("jobsStatus").stream().map(Group::of).toList());
    }

    /// What the training last told of itself.
    public static Optional<Progress> progressOf(TrainJob job) {
        var told = TrainJob.part(job, "status").object("trainerStatus");
        if (told.equals(Json.Obj.EMPTY)) return Optional.empty();
        var left = told.whole("estimatedRemainingSeconds");
        return Optional.of(new Progress(told.whole("progressPercentage").orElse(0),
                left.isPresent() ? Optional.of(left.getAsInt()) : Optional.empty(),
                told.objects("metrics").stream().map(it -> it.text("name").orElse("") + " " + it.text("value").orElse(
                        "")).toList()));
    }

    public boolean isFinished() {
        return is(COMPLETE) || is(FAILED);
    }

    public boolean is(String condition) {
        return Conditions.isTrue(conditions, condition);
    }

    public Optional<Condition> find(String condition) {
        return Conditions.find(conditions, condition);
    }

    public TrainJobStatus with(List<Condition> next) {
        return new TrainJobStatus(next, jobs);
    }

    public TrainJobStatus withJobs(List<Group> next) {
        return new TrainJobStatus(conditions, next);
    }

    @JsonValue
    Json json() {
        return over(Json.Obj.EMPTY);
    }

    /// What we write, over what is there. The API wants no empty lists.
    Json.Obj over(Json.Obj before) {
        return listed(listed(before, "conditions", conditions.stream().map(Codec::json).toList()), "jobsStatus",
                jobs.stream().map(it -> (Json) it.over(Json.Obj.EMPTY)).toList());
    }

    private static Json.Obj listed(Json.Obj before, String name, List<Json> items) {
        return items.isEmpty() ? before.without(name) : before.with(name, new Json.Arr(items));
    }
}
