package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.created;
import static rota.workloads.job.AJob.deleted;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.indexes;
import static rota.workloads.job.AJob.job;
import static rota.workloads.job.AJob.released;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.pod;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;
import static rota.workloads.job.PodOf.succeeded;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// As many pods as there should be.
class AlignmentTest {

    /// J-2
    @Test
    void without_completions_as_many_run_as_may_run_at_once() {
        assertThat(created(job().spec(it -> it.withParallelism(5).withCompletions(null)).plan())).hasSize(5);
    }

    /// J-4
    @Test
    void no_more_run_than_are_left_to_do() {
        var job = job().spec(it -> it.withParallelism(2).withCompletions(5));

        assertThat(created(job.plan())).hasSize(2);
        assertThat(created(job.status(it -> it.withSucceeded(4)).plan())).hasSize(1);
        assertThat(created(job.with(running("a")).plan())).isEmpty();
    }

    /// J-6
    @Test
    void one_plan_creates_at_most_500() {
        assertThat(created(job().spec(it -> it.withParallelism(1200).withCompletions(1200)).plan())).hasSize(500);
    }

    /// J-9
    @Test
    void the_pods_that_are_missed_least_go_first_and_are_not_counted() {
        var plan = job().spec(it -> it.withParallelism(2).withCompletions(9).withBackoffLimit(2)).with(ready("a"),
                running("b"), pod("c"), pod("d").unplaced(), ready("e")).plan();

        assertThat(deleted(plan)).containsExactlyInAnyOrder("b", "c", "d");
        assertThat(released(plan)).containsExactlyInAnyOrder("b", "c", "d");
        assertThat(created(plan)).isEmpty();
        assertThat(plan.status().failed()).isZero();
        assertThat(plan.status().uncounted().isEmpty()).isTrue();
    }

    /// J-9
    @Test
    void each_pod_loses_its_finalizer_before_it_is_deleted() {
        var some = IntStream.range(0, 20).mapToObj(it -> running("p" + it)).toArray(PodOf[]::new);
        var step = job().spec(it -> it.withParallelism(0).withCompletions(99)).with(some).plan().steps().getLast();
        var keys = step.actions().stream().map(it -> ((Action.Write) it).key()).toList();

        assertThat(step.order()).isEqualTo(Step.Order.SLOW_START);
        assertThat(step.actions().subList(0, 20)).allMatch(Action.Patch.class::isInstance);
        assertThat(step.actions().subList(20, 40)).allMatch(Action.Delete.class::isInstance);
        assertThat(keys.subList(0, 20)).isEqualTo(keys.subList(20, 40));
    }

    @Test
    void a_pod_is_taken_away_only_as_we_saw_it() {
        var plan = job().spec(it -> it.withParallelism(0)).with(running("a")).plan();

        assertThat(plan.actions().getFirst().summary()).isEqualTo("confirm that job default/sum is as it was seen");
        assertThat(((Action.Patch) plan.actions().get(1)).body().toString()).contains("\"resourceVersion\":\"50\"");
    }

    /// J-43
    @Test
    void a_suspended_job_lets_no_pod_run() {
        var plan = job().spec(it -> it.withSuspend(true).withParallelism(2).withCompletions(2)).with(running("a"),
                running("b")).plan();

        assertThat(deleted(plan)).containsExactlyInAnyOrder("a", "b");
        assertThat(plan.status().uncounted().isEmpty()).isTrue();
    }

    /// J-30
    @Test
    void the_lowest_free_indexes_are_started() {
        assertThat(indexes(created(indexed(4, 3).plan()))).containsExactly("0", "1", "2");
        assertThat(indexes(created(indexed(4, 3).with(running("a").index(0), succeeded("b").index(1), running("c")
                .index(2)).plan()))).containsExactly("3");
    }

    /// J-31
    @Test
    void a_failed_index_is_tried_again() {
        assertThat(indexes(created(indexed(4, 3).with(running("a").index(0), running("b").index(1), failed("c").index(
                2)).plan()))).containsExactly("2");
    }

    /// J-32
    @Test
    void of_two_pods_with_one_index_the_lesser_goes_and_nothing_is_created() {
        var plan = indexed(4, 3).with(ready("a").index(0), pod("b").index(0)).plan();

        assertThat(deleted(plan)).containsExactly("b");
        assertThat(created(plan)).isEmpty();
    }

    /// J-33
    @Test
    void a_pod_whose_index_makes_no_sense_goes() {
        var plan = indexed(5, 5).with(ready("a").index("abc"), ready("b").index(7), ready("c"), pod("d").index(0))
                .plan();

        assertThat(deleted(plan)).containsExactlyInAnyOrder("a", "b", "c");
    }

    /// A server accepts Jobs of that size.
    @Test
    void an_index_of_ten_digits_makes_sense() {
        var plan = indexed(2_000_000_000, 1).status(it -> it.withCompletedIndexes("0-1999999998")).with(running("a")
                .index(1_999_999_999)).plan();

        assertThat(deleted(plan)).isEmpty();
        assertThat(created(plan)).isEmpty();
    }

    @Test
    void an_index_that_is_no_number_of_the_api_makes_no_sense() {
        assertThat(deleted(indexed(9, 9).with(running("a").index("4294967296")).plan())).containsExactly("a");
    }

    @Test
    void wrong_pods_go_first_when_there_are_too_many() {
        var plan = indexed(9, 1).with(ready("a").index(0), pod("b").index(1), ready("c").index("x")).plan();

        assertThat(deleted(plan)).containsExactlyInAnyOrder("c", "b");
    }

    /// J-22
    @Test
    void where_only_failed_pods_are_replaced_one_on_its_way_out_takes_a_place() {
        var failedOnly = indexed(3, 3).spec(it -> it.withPodReplacementPolicy("Failed")).with(running("a").index(0)
                .deleting(), running("b").index(1));
        var atOnce = indexed(3, 3).with(running("a").index(0).deleting().untracked(), running("b").index(1));

        assertThat(indexes(created(failedOnly.plan()))).containsExactly("2");
        assertThat(indexes(created(atOnce.plan()))).containsExactly("0", "2");
    }

    /// J-56
    @Test
    void a_job_that_shrinks_forgets_indexes_and_starts_them_again_when_it_grows() {
        var shrunk = indexed(2, 2).status(it -> it.withCompletedIndexes("2").withSucceeded(1)).with(running("a").index(
                0), running("b").index(1), running("c").index(2)).plan();
        var grown = indexed(3, 3).status(it -> it.withCompletedIndexes("0,1").withSucceeded(2)).with(succeeded("c")
                .index(2).untracked()).plan();

        assertThat(deleted(shrunk)).containsExactly("c");
        assertThat(shrunk.status().completedIndexes()).hasValue(IndexSet.NONE);
        assertThat(shrunk.status().succeeded()).isZero();
        assertThat(indexes(created(grown))).containsExactly("2");
    }

    @Test
    void a_job_that_is_being_deleted_creates_and_deletes_nothing() {
        var plan = job().deleting().spec(it -> it.withParallelism(3).withCompletions(3)).with(running("a")).plan();

        assertThat(created(plan)).isEmpty();
        assertThat(deleted(plan)).isEmpty();
    }

    @Test
    void nothing_is_written_when_all_is_as_it_should_be() {
        var job = job().status(it -> it.withActive(1).withReady(1)).with(ready("a"));

        var plan = job.plan();

        assertThat(plan.actions()).isEmpty();
        assertThat(job.controller(job.build()).withStatus(job.view(), plan.status())).isEmpty();
    }
}
