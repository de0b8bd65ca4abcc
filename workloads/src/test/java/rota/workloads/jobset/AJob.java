package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import rota.api.jobset.JobSetNames;

/// A Job of a JobSet, as its controller would have made it, in some state.
record AJob(String group, int index, OptionalInt attempt, UnaryOperator<JobBuilder> state) {

    /// A Job whose pods do not run yet.
    static AJob job(String group, int index) {
        return new AJob(group, index, OptionalInt.empty(), it -> it);
    }

    static AJob running(String group, int index) {
        return job(group, index).being(it -> it.editOrNewStatus().withActive(1).withReady(1)
                .withStartTime(AJobSet.NOW.toString()).endStatus());
    }

    static AJob complete(String group, int index) {
        return job(group, index).being(it -> it.editOrNewStatus().withSucceeded(1).addNewCondition()
                .withType("Complete").withStatus("True").endCondition().endStatus());
    }

    static AJob failed(String group, int index) {
        return failed(group, index, "BackoffLimitExceeded", "too often");
    }

    static AJob failed(String group, int index, String reason, String message) {
        return job(group, index).being(it -> it.editOrNewStatus().addNewCondition().withType("Failed")
                .withStatus("True").withReason(reason).withMessage(message)
                .withLastTransitionTime(AJobSet.NOW.toString()).endCondition().endStatus());
    }

    /// Said a second before the others.
    AJob earlier() {
        return being(it -> it.editStatus().editLastCondition().withLastTransitionTime(AJobSet.NOW.minusSeconds(1)
                .toString()).endCondition().endStatus());
    }

    AJob being(UnaryOperator<JobBuilder> next) {
        return new AJob(group, index, attempt, it -> next.apply(state.apply(it)));
    }

    /// Of an earlier attempt than the present one.
    AJob ofAttempt(int number) {
        return new AJob(group, index, OptionalInt.of(number), state);
    }

    /// Made when it had begun anew by itself so often.
    AJob ofOwnAttempt(int number) {
        return being(it -> it.editMetadata().addToLabels(JobSetNames.JOB_ATTEMPT, Integer.toString(number))
                .endMetadata());
    }

    AJob leaving() {
        return being(it -> it.editMetadata().withDeletionTimestamp(AJobSet.NOW.toString()).endMetadata());
    }

    AJob suspended(boolean suspended) {
        return being(it -> it.editSpec().withSuspend(suspended).endSpec());
    }

    Job in(JobSetView view) {
        var made = NewJob.of(view, view.spec().find(group).orElseThrow(), index);
        var job = new JobBuilder(made).editMetadata().withUid("uid-of-" + made.getMetadata().getName())
                .withResourceVersion("5").endMetadata();
        attempt.ifPresent(it -> job.editMetadata().addToLabels(JobSetNames.ATTEMPT, Integer.toString(it))
                .endMetadata());
        return state.apply(job).build();
    }
}
