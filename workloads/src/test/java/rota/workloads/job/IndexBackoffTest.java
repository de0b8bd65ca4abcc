package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.AJob.created;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.indexes;
import static rota.workloads.job.AJob.released;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.running;

import org.junit.jupiter.api.Test;
import rota.kernel.plan.Wake;

/// Where each index has its own limit.
class IndexBackoffTest {

    @Test
    void the_first_pod_of_an_index_says_that_none_failed_before() {
        var pod = created(perIndex(4, 1).plan()).getFirst();

        assertThat(pod.getMetadata().getAnnotations()).containsEntry(Names.FAILURES, "0")
                .doesNotContainKey(Names.IGNORED);
    }

    /// J-35
    @Test
    void the_last_failure_of_an_index_is_kept_until_its_successor_runs() {
        var waiting = perIndex(4, 1).with(failed("a").index(0).retries(0)).plan();
        var replaced = perIndex(4, 1).with(failed("a").index(0).retries(0), running("b").index(0).retries(1)).plan();

        assertThat(created(waiting).getFirst().getMetadata().getAnnotations()).containsEntry(Names.FAILURES, "1")
                .containsEntry(Names.INDEX, "0");
        assertThat(waiting.status().uncounted().isEmpty()).isTrue();
        assertThat(released(waiting)).isEmpty();
        assertThat(replaced.status().uncounted().failed()).containsExactly("uid-a");
        assertThat(replaced.status().failedIndexes()).hasValue(IndexSet.NONE);
    }

    /// J-35
    @Test
    void an_index_that_failed_once_too_often_is_given_up() {
        var plan = perIndex(4, 1).with(failed("a").index(0).retries(1)).plan();

        assertThat(plan.status().failedIndexes()).hasValue(IndexSet.parse("0", 4));
        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a");
        assertThat(indexes(created(plan))).containsExactly("1");
    }

    /// J-39
    @Test
    void each_index_waits_for_itself_and_the_pod_remembers() {
        var job = perIndex(2, 2).with(failed("a", NOW).index(0).retries(0), running("b").index(1));

        var early = job.plan(NOW.plusSeconds(9));
        var late = job.plan(NOW.plusSeconds(10));

        assertThat(created(early)).isEmpty();
        assertThat(early.wake()).isEqualTo(Wake.at(NOW.plusSeconds(10), "a failed pod may be replaced"));
        assertThat(indexes(created(late))).containsExactly("0");
    }

    @Test
    void the_wait_grows_with_all_failures_of_the_index_counted_or_not() {
        var job = perIndex(2, 2).spec(it -> it.withBackoffLimitPerIndex(9)).with(failed("a", NOW).index(0).retries(1)
                .ignored(1), running("b").index(1));

        assertThat(created(job.plan(NOW.plusSeconds(39)))).isEmpty();
        assertThat(created(job.plan(NOW.plusSeconds(40)))).hasSize(1);
    }

    @Test
    void an_index_that_waits_does_not_hold_up_others() {
        var plan = perIndex(4, 2).with(failed("a", NOW).index(0).retries(0), running("b").index(1)).plan(NOW
                .plusSeconds(1));

        assertThat(indexes(created(plan))).containsExactly("2");
        assertThat(plan.wake()).isEqualTo(Wake.NEVER);
    }

    /// A server accepts a Job of two billion indexes, as long as no more than 10,000 of them run or fail at a time.
    @Test
    void of_billions_of_indexes_only_those_are_looked_at_that_can_start() {
        var plan = perIndex(2_000_000_000, 10_000).spec(it -> it.withMaxFailedIndexes(10)).with(failed("a", NOW)
                .index(0).retries(0)).plan();

        assertThat(indexes(created(plan))).hasSize(500).startsWith("1", "2").endsWith("500");
    }

    @Test
    void an_ignored_failure_is_passed_on_as_such() {
        var plan =
                perIndex(4, 1).spec(it -> it.withNewPodFailurePolicy().addToRules(PodFailurePolicyTest.exits("Ignore",
                        "In", 3)).endPodFailurePolicy()).with(failed("a").index(0).retries(1).exit("main", 3)).plan();

        assertThat(created(plan).getFirst().getMetadata().getAnnotations()).containsEntry(Names.FAILURES, "1")
                .containsEntry(Names.IGNORED, "1");
        assertThat(plan.status().failedIndexes()).hasValue(IndexSet.NONE);
    }

    @Test
    void of_several_failures_the_last_is_kept() {
        var plan = perIndex(4, 1).spec(it -> it.withBackoffLimitPerIndex(5)).with(failed("a").index(0).retries(0),
                failed("b").index(0).retries(1), failed("c", NOW.minusSeconds(700)).index(0).retries(1)).plan();

        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a", "uid-c");
        assertThat(created(plan).getFirst().getMetadata().getAnnotations()).containsEntry(Names.FAILURES, "2");
    }

    private static AJob perIndex(int completions, int parallelism) {
        return indexed(completions, parallelism).spec(it -> it.withBackoffLimitPerIndex(1)
                .withBackoffLimit(Integer.MAX_VALUE)).status(it -> it.withFailedIndexes(""));
    }
}
