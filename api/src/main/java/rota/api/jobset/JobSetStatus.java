package rota.api.jobset;

import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Conditions;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The status of a JobSet, as far as we write it.
///
/// @param restarts how often all Jobs have begun anew; each Job carries the number of its attempt
/// @param countedRestarts how many of these count towards `maxRestarts`
/// @param terminalState `Completed` or `Failed`, once that is decided
/// @param jobs how each group fares, by name, the last one first
/// @param repeats what has begun anew besides
public record JobSetStatus(List<Condition> conditions, int restarts, int countedRestarts,
        Optional<String> terminalState, List<Group> jobs, Repeats repeats) {
    public static final String COMPLETED = "Completed";
    public static final String FAILED = "Failed";
    public static final String SUSPENDED = "Suspended";
    public static final String STARTUP_IN_PROGRESS = "StartupPolicyInProgress";
    public static final String STARTUP_COMPLETED = "StartupPolicyCompleted";
    public static final String RESTARTING = "RestartingJobSet";

    /// How the Jobs of one group fare.
    ///
    /// @param ready Jobs that are under way
    /// @param active Jobs with pods
    public record Group(String name, int ready, int succeeded, int failed, int active, int suspended) {
        public static Group of(Json.Obj status) {
            return new Group(status.text("name").orElse(""), status.whole("ready").orElse(0),
                    status.whole("succeeded").orElse(0), status.whole("failed").orElse(0),
                    status.whole("active").orElse(0), status.whole("suspended").orElse(0));
        }

        /// What we write, over what is there.
        public Json.Obj over(Json.Obj before) {
            return before.with("name", Json.of(name)).with("ready", Json.of(ready))
                    .with("succeeded", Json.of(succeeded)).with("failed", Json.of(failed))
                    .with("active", Json.of(active)).with("suspended", Json.of(suspended));
        }
    }

    public JobSetStatus {
        conditions = List.copyOf(conditions);
        jobs = jobs.stream().sorted(Comparator.comparing(Group::name).reversed()).toList();
    }

    public static JobSetStatus of(JobSet set) {
        var status = set.part("status");
        return new JobSetStatus(status.objects("conditions").stream().map(it -> Codec.model(it, Condition.class))
                .toList(), status.whole("restarts").orElse(0), status.whole("restartsCountTowardsMax").orElse(0),
                status.text("terminalState").filter(it -> !it.isEmpty()),
                status.objects("replicatedJobsStatus").stream().map(Group::of).toList(), Repeats.of(status));
    }

    public boolean isFinished() {
        return is(COMPLETED) || is(FAILED);
    }

    public boolean is(String condition) {
        return Conditions.isTrue(conditions, condition);
    }

    /// All restarts that count towards `maxRestarts`.
    public int allCounted() {
        return countedRestarts + repeats.counted();
    }

    public JobSetStatus with(List<Condition> next) {
        return new JobSetStatus(next, restarts, countedRestarts, terminalState, jobs, repeats);
    }

    public JobSetStatus withJobs(List<Group> next) {
        return new JobSetStatus(conditions, restarts, countedRestarts, terminalState, next, repeats);
    }

    public JobSetStatus with(Repeats next) {
        return new JobSetStatus(conditions, restarts, countedRestarts, terminalState, jobs, next);
    }

    /// Over, for good.
    public JobSetStatus ended(String state) {
        return new JobSetStatus(conditions, restarts, countedRestarts, Optional.of(state), jobs, repeats);
    }

    /// One attempt more.
    ///
    /// @param counts whether it is one of those that are allowed
    public JobSetStatus restarted(boolean counts) {
        return new JobSetStatus(conditions, restarts + 1, countedRestarts + (counts ? 1 : 0), terminalState, jobs,
                repeats);
    }

    @JsonValue
    Json json() {
        return over(Json.Obj.EMPTY);
    }

    /// What we write, over what is there: fields that we do not know stay.
    Json.Obj over(Json.Obj before) {
        var next = repeats.inPlace().over(before.with("restarts", Json.of(restarts)));
        if (countedRestarts > 0 || before.has("restartsCountTowardsMax"))
            next = next.with("restartsCountTowardsMax", Json.of(countedRestarts));
        if (terminalState.isPresent()) next = next.with("terminalState", Json.of(terminalState.get()));
        if (!conditions.isEmpty())
            next = next.with("conditions", new Json.Arr(conditions.stream().map(Codec::json).toList()));
        return next.with("replicatedJobsStatus",
                new Json.Arr(jobs.stream().map(it -> (Json) repeats.over(it.over(group(before, it.name())), it
                        .name()))
                        .toList()));
    }

    private static Json.Obj group(Json.Obj before, String name) {
        return before.objects("replicatedJobsStatus").stream().filter(it -> it.text("name").equals(Optional.of(name)))
                .findFirst().orElse(Json.Obj.EMPTY);
    }
}
