package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.sim.fault.Mischief;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: what users read about Jobs is true, from the first pod to the last word. Method: whole lives, undisturbed.
class JobStoriesTest {

    @ParameterizedTest
    @EnumSource
    void every_story_ends_and_then_nobody_writes(Story story) {
        ForAll.numbers(5, seed -> {
            var world = told(story, seed);

            world.quiet(Duration.ofHours(1));
        });
    }

    @Test
    void what_a_hundred_pods_do_costs_one_status_a_second() {
        ForAll.numbers(5, seed -> {
            var world = JobWorlds.with(Fates::new).make(new SplittableRandom(seed), _ -> Mischief.NONE);
            var start = world.timeline().instant();
            world.create(Jobs.indexed("sum", 100, 100, _ -> {}));

            world.eventually(Duration.ofMinutes(2), "the end", it -> Jobs.finished(it, "sum"));

            var statuses = world.cluster().log().stream().filter(it -> it.request() instanceof Request.Update update
                    && update.subresource() == Subresource.STATUS && it.actor().startsWith("operator")).count();
            // The first ones and the last ones follow each other at once.
            assertThat(statuses).isLessThan(Duration.between(start, world.timeline().instant()).toSeconds() + 4);
        });
    }

    /// J-30
    @Test
    void all_indexes_are_completed_and_the_failure_is_counted() {
        var status = Jobs.get(told(Story.INDEXED_WITH_A_FAILURE, 1), "sum").getStatus();

        assertThat(status.getCompletedIndexes()).isEqualTo("0-3");
        assertThat(status.getSucceeded()).isEqualTo(4);
        assertThat(status.getFailed()).isEqualTo(1);
        assertThat(reasons(status)).containsExactly("SuccessCriteriaMet CompletionsReached",
                "Complete CompletionsReached");
        assertThat(status.getCompletionTime()).isEqualTo(status.getConditions().getLast().getLastTransitionTime());
    }

    /// J-12
    @Test
    void a_limit_of_one_failure_means_two_pods() {
        var world = told(Story.BACKOFF_LIMIT, 1);

        assertThat(Jobs.pods(world, Jobs.get(world, "sum"))).hasSize(2);
        assertThat(Jobs.get(world, "sum").getStatus().getFailed()).isEqualTo(2);
        assertThat(reasons(Jobs.get(world, "sum").getStatus())).containsExactly("FailureTarget BackoffLimitExceeded",
                "Failed BackoffLimitExceeded");
    }

    /// J-17
    @Test
    void a_job_that_takes_too_long_counts_its_pods_as_failed() {
        var status = Jobs.get(told(Story.DEADLINE, 1), "sum").getStatus();

        assertThat(status.getFailed()).isEqualTo(2);
        assertThat(reasons(status)).containsExactly("FailureTarget DeadlineExceeded", "Failed DeadlineExceeded");
    }

    /// J-35, J-36
    @Test
    void an_index_that_is_given_up_fails_the_job_at_its_end() {
        var status = Jobs.get(told(Story.BACKOFF_PER_INDEX, 1), "sum").getStatus();

        assertThat(status.getFailedIndexes()).isEqualTo("0");
        assertThat(status.getCompletedIndexes()).isEqualTo("1,2");
        assertThat(status.getFailed()).isEqualTo(2);
        assertThat(reasons(status)).containsExactly("FailureTarget FailedIndexes", "Failed FailedIndexes");
    }

    /// J-23, J-24
    @Test
    void what_a_failure_means_is_up_to_the_policy() {
        var status = Jobs.get(told(Story.FAILURE_POLICY, 1), "sum").getStatus();

        assertThat(status.getSucceeded()).isEqualTo(1);
        assertThat(status.getFailed()).isEqualTo(1);
        assertThat(reasons(status)).containsExactly("FailureTarget PodFailurePolicy", "Failed PodFailurePolicy");
    }

    /// J-40
    @Test
    void what_still_runs_when_the_job_succeeds_does_not_fail() {
        var status = Jobs.get(told(Story.SUCCESS_POLICY, 1), "sum").getStatus();

        assertThat(status.getFailed()).isNull();
        assertThat(status.getCompletedIndexes()).isEqualTo("0,2");
        assertThat(reasons(status)).containsExactly("SuccessCriteriaMet SuccessPolicy", "Complete SuccessPolicy");
    }

    /// J-43, J-9
    @Test
    void pods_that_are_taken_away_for_a_rest_do_not_count() {
        for (var story : List.of(Story.SUSPENSION, Story.SCALE_IN)) {
            assertThat(Jobs.get(told(story, 1), "sum").getStatus().getFailed()).isNull();
        }
    }

    /// J-49
    @Test
    void a_job_that_is_deleted_takes_its_pods_with_it() {
        var world = told(Story.DELETION, 1);

        assertThat(world.cluster().list(Pod.class)).isEmpty();
    }

    /// J-57
    @Test
    void a_finished_job_goes_when_its_time_is_over() {
        assertThat(Jobs.find(told(Story.TIME_TO_LIVE, 1), "sum")).isEmpty();
    }

    private static World told(Story story, long seed) {
        var world = story.worlds().make(new SplittableRandom(seed), _ -> Mischief.NONE);
        JobChecks.watchClosely(world);
        story.tell(world);
        return world;
    }

    private static List<String> reasons(JobStatus status) {
        return status.getConditions().stream().map(it -> it.getType() + " " + it.getReason()).toList();
    }
}
