package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.deleted;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.job;
import static rota.workloads.job.AJob.released;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.running;
import static rota.workloads.job.PodOf.succeeded;

import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The three steps of counting: on record, released, counted.
class TrackingTest {

    @Test
    void first_the_end_of_a_pod_is_put_on_record() {
        var plan = many().with(succeeded("a"), failed("b"), running("c")).plan();

        assertThat(plan.status().uncounted().succeeded()).containsExactly("uid-a");
        assertThat(plan.status().uncounted().failed()).containsExactly("uid-b");
        assertThat(plan.status().succeeded()).isZero();
        assertThat(released(plan)).isEmpty();
    }

    @Test
    void then_its_finalizer_goes() {
        var plan = many().status(uncounted(List.of("uid-a"), List.of("uid-b"))).with(succeeded("a"), failed("b"),
                running("c")).plan();

        assertThat(released(plan)).containsExactly("a", "b");
        assertThat(plan.status().uncounted().size()).isEqualTo(2);
        assertThat(plan.status().succeeded()).isZero();
    }

    @Test
    void then_it_is_a_number() {
        var plan = many().status(uncounted(List.of("uid-a"), List.of("uid-b", "uid-gone"))).with(succeeded("a")
                .untracked(), failed("b").untracked(), running("c")).plan();

        assertThat(plan.status().uncounted().isEmpty()).isTrue();
        assertThat(plan.status().succeeded()).isEqualTo(1);
        assertThat(plan.status().failed()).isEqualTo(2);
        assertThat(released(plan)).isEmpty();
    }

    /// J-47
    @Test
    void only_those_count_whose_finalizer_is_gone() {
        var plan = many().status(uncounted(List.of("uid-a", "uid-b"), List.of())).with(succeeded("a").untracked(),
                succeeded("b")).plan();

        assertThat(plan.status().succeeded()).isEqualTo(1);
        assertThat(plan.status().uncounted().succeeded()).containsExactly("uid-b");
        assertThat(released(plan)).containsExactly("b");
    }

    @Test
    void an_index_is_recorded_by_itself() {
        var first = indexed(4, 4).with(succeeded("a").index(1)).plan();
        var second = indexed(4, 4).status(it -> it.withCompletedIndexes("1").withSucceeded(1)).with(succeeded("a")
                .index(1)).plan();

        assertThat(first.status().completedIndexes()).hasValue(IndexSet.parse("1", 4));
        assertThat(first.status().succeeded()).isEqualTo(1);
        assertThat(first.status().uncounted().isEmpty()).isTrue();
        assertThat(released(first)).isEmpty();
        assertThat(released(second)).containsExactly("a");
        assertThat(second.status().succeeded()).isEqualTo(1);
    }

    /// J-46
    @Test
    void the_record_holds_no_more_than_500() {
        var pods = IntStream.range(0, 600).mapToObj(it -> succeeded("p" + it)).toArray(PodOf[]::new);
        var plan = job().spec(it -> it.withCompletions(600).withParallelism(600)).with(pods).plan();

        assertThat(plan.status().uncounted().size()).isEqualTo(500);
        assertThat(plan.status().isFinished()).isFalse();
    }

    /// J-46
    @Test
    void what_is_on_record_takes_room_until_it_is_counted() {
        var onRecord = IntStream.range(0, 500).mapToObj(it -> "uid-p" + it).toList();
        var pods = IntStream.range(0, 600).mapToObj(it -> it < 400 ? succeeded("p" + it).untracked()
                : succeeded("p" + it)).toArray(PodOf[]::new);
        var plan = job().spec(it -> it.withCompletions(600).withParallelism(600)).status(uncounted(onRecord, List.of()))
                .with(pods).plan();

        assertThat(plan.status().succeeded()).isEqualTo(400);
        assertThat(plan.status().uncounted().size()).isEqualTo(200);
    }

    /// J-22
    @Test
    void a_deleted_pod_counts_when_it_has_ended_if_only_failed_pods_are_replaced() {
        var job = job().spec(it -> it.withPodReplacementPolicy("Failed"));

        var before = job.with(running("a").deleting()).plan();
        var after = job().spec(it -> it.withPodReplacementPolicy("Failed")).with(failed("a").deleting()).plan();

        assertThat(before.status().uncounted().failed()).isEmpty();
        assertThat(before.status().terminating()).isEqualTo(1);
        assertThat(AJob.created(before)).isEmpty();
        assertThat(after.status().uncounted().failed()).containsExactly("uid-a");
    }

    /// J-21
    @Test
    void a_deleted_pod_counts_as_failed_at_once_otherwise() {
        var plan = job().spec(it -> it.withParallelism(2).withCompletions(2)).with(running("a").deleting(), running(
                "b")).plan();

        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a");
        assertThat(plan.status().terminating()).isEqualTo(1);
        assertThat(AJob.created(plan)).isEmpty();
        assertThat(AJob.created(job().status(it -> it.withFailed(1)).plan())).hasSize(1);
    }

    /// J-23
    @Test
    void an_ignored_failure_is_not_counted_and_replaced_after_a_while() {
        var job = job().spec(it -> it.withNewPodFailurePolicy().addNewRule().withAction("Ignore").addNewOnPodCondition()
                .withType("DisruptionTarget").withStatus("True").endOnPodCondition().endRule().endPodFailurePolicy())
                .with(failed("a", AJob.NOW).condition("DisruptionTarget", "True", AJob.NOW.toString()));

        assertThat(job.plan().status().uncounted().isEmpty()).isTrue();
        assertThat(job.plan().status().failed()).isZero();
        assertThat(released(job.plan())).containsExactly("a");
        assertThat(AJob.created(job.plan())).isEmpty();
        assertThat(AJob.created(job.plan(AJob.NOW.plusSeconds(10)))).hasSize(1);
    }

    @Test
    void a_pod_that_flips_from_success_to_failure_stays_where_it_is() {
        var plan = many().status(uncounted(List.of("uid-a"), List.of())).with(failed("a")).plan();

        assertThat(plan.status().uncounted().succeeded()).containsExactly("uid-a");
        assertThat(plan.status().uncounted().failed()).isEmpty();
        assertThat(released(plan)).containsExactly("a");
    }

    @Test
    void a_pod_that_flips_from_failure_to_success_stays_where_it_is() {
        var plan = indexed(4, 1).status(uncounted(List.of(), List.of("uid-a"))).with(succeeded("a").index(0)).plan();

        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a");
        assertThat(released(plan)).containsExactly("a");
    }

    @Test
    void an_index_that_succeeds_and_fails_at_once_has_succeeded() {
        var plan = indexed(4, 1).spec(it -> it.withBackoffLimitPerIndex(0)).with(succeeded("a").index(0), failed("b")
                .index(0).retries(0)).plan();

        assertThat(plan.status().completedIndexes()).hasValue(IndexSet.parse("0", 4));
        assertThat(plan.status().failedIndexes()).hasValue(IndexSet.NONE);
        assertThat(plan.status().uncounted().failed()).containsExactly("uid-b");
    }

    @Test
    void an_index_that_has_failed_for_good_cannot_succeed_any_more() {
        var plan = indexed(4, 1).spec(it -> it.withBackoffLimitPerIndex(0)).status(it -> it.withFailedIndexes("0"))
                .with(succeeded("a").index(0)).plan();

        assertThat(plan.status().completedIndexes()).hasValue(IndexSet.NONE);
        assertThat(plan.status().failedIndexes()).hasValue(IndexSet.parse("0", 4));
        assertThat(released(plan)).containsExactly("a");
    }

    @Test
    void a_pod_without_a_valid_index_is_let_go_uncounted() {
        var plan = indexed(4, 4).with(succeeded("a").index("abc"), failed("b").index(4)).plan();

        assertThat(released(plan)).containsExactly("a", "b");
        assertThat(plan.status().uncounted().isEmpty()).isTrue();
        assertThat(plan.status().completedIndexes()).hasValue(IndexSet.NONE);
    }

    @Test
    void nothing_is_counted_from_pods_that_are_older_than_the_job() {
        var plan = many().stale().with(failed("a")).plan();

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status()).isEqualTo(many().view().status());
        assertThat(plan.steps().getFirst().reason()).contains("counted twice");
    }

    @Test
    void pods_that_ran_when_an_old_copy_was_made_do_not_fail_with_the_job_once_more() {
        var failing = many().condition("FailureTarget", "True", "DeadlineExceeded").status(it -> it.withFailed(1));

        var plan = failing.stale().with(running("a")).plan();

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status()).isEqualTo(failing.view().status());
        assertThat(plan.steps().getFirst().reason()).contains("counted twice");
    }

    @Test
    void pods_that_ran_when_an_old_copy_was_made_do_not_fail_because_it_is_late() {
        var late = many().spec(it -> it.withActiveDeadlineSeconds(1L)).status(it -> it.withFailed(1)
                .withStartTime(AJob.NOW.minusSeconds(60).toString()));

        assertThat(late.stale().with(running("a")).plan().status()).isEqualTo(late.view().status());
    }

    @Test
    void a_job_ends_only_by_a_copy_that_shows_all_its_pods() {
        var failing = many().condition("FailureTarget", "True", "DeadlineExceeded");

        assertThat(failing.plan().status().isFinished()).isTrue();
        assertThat(failing.stale().plan().status().isFinished()).isFalse();
    }

    @Test
    void a_pod_that_is_gone_is_counted_only_by_a_copy_that_must_have_shown_it() {
        var onRecord = many().status(uncounted(List.of("uid-gone"), List.of()));

        assertThat(onRecord.plan().status().succeeded()).isEqualTo(1);
        assertThat(onRecord.stale().plan().status().succeeded()).isZero();
    }

    @Test
    void where_nothing_is_to_be_counted_an_old_copy_does_no_harm() {
        assertThat(AJob.created(job().stale().plan())).hasSize(1);
    }

    /// J-49
    @Test
    void all_pods_of_a_job_that_is_being_deleted_are_let_go() {
        var first = many().deleting().with(running("a"), succeeded("b")).plan();
        var second = many().deleting().status(uncounted(List.of("uid-b"), List.of())).with(succeeded("b")).plan();

        assertThat(released(first)).containsExactly("a");
        assertThat(first.status().uncounted().succeeded()).containsExactly("uid-b");
        assertThat(deleted(first)).isEmpty();
        assertThat(released(second)).containsExactly("b");
    }

    @Test
    void a_finished_job_leaves_no_pod_tracked_and_none_running() {
        var plan = job().condition("Complete", "True", "CompletionsReached").with(succeeded("a"), running("b"), running(
                "c").untracked().label("batch.kubernetes.io/controller-uid", "other")).plan();

        assertThat(released(plan)).containsExactly("a", "b");
        assertThat(deleted(plan)).containsExactly("b", "c");
    }

    private static AJob many() {
        return job().spec(it -> it.withParallelism(3).withCompletions(9));
    }

    private static Consumer<JobStatusBuilder> uncounted(List<String> succeeded, List<String> failed) {
        return it -> it.withNewUncountedTerminatedPods().withSucceeded(succeeded).withFailed(failed)
                .endUncountedTerminatedPods();
    }
}
