package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.AJob.conditions;
import static rota.workloads.job.AJob.deleted;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.job;
import static rota.workloads.job.AJob.released;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.pod;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;
import static rota.workloads.job.PodOf.succeeded;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Action;
import rota.kernel.plan.Wake;

class EndingTest {

    /// J-12
    @Test
    void more_failures_than_the_limit_fail_the_job() {
        var limit1 = job().spec(it -> it.withBackoffLimit(1));

        assertThat(conditions(limit1.with(failed("a")).plan())).isEmpty();
        assertThat(conditions(limit1.with(failed("b")).plan())).containsExactly(
                "FailureTarget=True BackoffLimitExceeded");
    }

    /// J-13, J-14
    @Test
    void restarts_in_place_reach_the_limit_one_earlier() {
        var limit1 = job().spec(it -> it.withBackoffLimit(1).editTemplate().editSpec().withRestartPolicy("OnFailure")
                .endSpec().endTemplate());
        var limit0 = job().spec(it -> it.withBackoffLimit(0).editTemplate().editSpec().withRestartPolicy("OnFailure")
                .endSpec().endTemplate());

        assertThat(conditions(limit0.with(running("a").restarts(0)).plan())).isEmpty();
        assertThat(conditions(limit0.with(running("b").restarts(1)).plan())).hasSize(1);
        var plan = limit1.with(running("a").restarts(1)).plan();
        assertThat(conditions(plan)).containsExactly("FailureTarget=True BackoffLimitExceeded");
        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a");
    }

    @Test
    void restarts_do_not_count_when_pods_are_replaced() {
        assertThat(conditions(job().spec(it -> it.withBackoffLimit(0)).with(running("a").restarts(5)).plan()))
                .isEmpty();
    }

    /// J-17
    @Test
    void a_job_that_is_active_too_long_fails() {
        var job = job().spec(it -> it.withActiveDeadlineSeconds(3605L)).with(ready("a"));

        var early = job.plan();
        var late = job.plan(NOW.plusSeconds(5));

        assertThat(conditions(early)).isEmpty();
        assertThat(early.wake()).isEqualTo(Wake.at(NOW.plusSeconds(5), "the Job's deadline"));
        assertThat(conditions(late)).containsExactly("FailureTarget=True DeadlineExceeded");
        assertThat(deleted(late)).isEmpty();
        assertThat(released(late)).isEmpty();
        assertThat(late.status().uncounted().failed()).containsExactly("uid-a");
    }

    /// J-18
    @Test
    void a_deadline_that_was_lowered_below_the_age_of_the_job_is_over_at_once() {
        assertThat(conditions(job().spec(it -> it.withActiveDeadlineSeconds(10L)).plan())).containsExactly(
                "FailureTarget=True DeadlineExceeded");
    }

    @Test
    void a_job_that_may_take_no_time_at_all_starts_no_pod() {
        var plan = AJob.created().spec(it -> it.withActiveDeadlineSeconds(0L)).plan();

        assertThat(AJob.created(plan)).isEmpty();
        assertThat(conditions(plan)).containsExactly("FailureTarget=True DeadlineExceeded");
        assertThat(plan.status().startTime()).hasValue(NOW);
    }

    @Test
    void the_first_look_already_knows_when_the_deadline_is() {
        assertThat(AJob.created().spec(it -> it.withActiveDeadlineSeconds(5L)).plan().wake()).isEqualTo(Wake.at(
                NOW.plusSeconds(5), "the Job's deadline"));
    }

    /// A server accepts any number that is not negative.
    @Test
    void a_deadline_that_no_calendar_knows_is_none() {
        for (var seconds : List.of(1L << 55, Long.MAX_VALUE)) {
            var plan = job().spec(it -> it.withActiveDeadlineSeconds(seconds)).plan();

            assertThat(conditions(plan)).isEmpty();
            assertThat(AJob.created(plan)).hasSize(1);
        }
    }

    /// J-19
    @Test
    void too_many_failures_come_before_the_deadline() {
        assertThat(conditions(job().spec(it -> it.withActiveDeadlineSeconds(10L).withBackoffLimit(0)).with(failed("a"))
                .plan())).containsExactly("FailureTarget=True BackoffLimitExceeded");
    }

    /// J-17, J-20
    @Test
    void a_job_has_failed_only_when_no_pod_is_left_that_has_not_ended() {
        var job = job().condition("FailureTarget", "True", "DeadlineExceeded");
        var waiting = job.with(running("a").untracked().deleting()).plan();
        var over = job().condition("FailureTarget", "True", "DeadlineExceeded").with(failed("a").untracked()
                .deleting()).plan();

        assertThat(conditions(waiting)).containsExactly("FailureTarget=True DeadlineExceeded");
        assertThat(waiting.status().terminating()).isEqualTo(1);
        assertThat(conditions(over)).containsExactly("FailureTarget=True DeadlineExceeded",
                "Failed=True DeadlineExceeded");
        assertThat(over.status().conditions().getLast().getMessage()).isEqualTo("because of DeadlineExceeded");
        assertThat(AJob.announced(over)).containsExactly("DeadlineExceeded");
        assertThat(over.status().completionTime()).isEmpty();
    }

    /// J-24
    @Test
    void a_pod_that_fails_the_job_keeps_its_finalizer_until_that_is_written_down() {
        var job = job().spec(it -> it.withParallelism(2).withCompletions(2).withNewPodFailurePolicy()
                .addToRules(PodFailurePolicyTest.exits("FailJob", "In", 5)).endPodFailurePolicy()).with(
                        failed("a").exit("main", 5), running("b"));

        var plan = job.plan();

        assertThat(conditions(plan)).containsExactly("FailureTarget=True PodFailurePolicy");
        assertThat(plan.status().conditions().getFirst().getMessage()).isEqualTo(
                "Container main for pod default/a failed with exit code 5 matching FailJob rule at index 0");
        assertThat(released(plan)).isEmpty();
        assertThat(deleted(plan)).isEmpty();
        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a", "uid-b");
    }

    /// J-25
    @Test
    void what_is_written_down_outlives_the_pod_that_caused_it() {
        var plan = job().spec(it -> it.withNewPodFailurePolicy().endPodFailurePolicy()).condition("FailureTarget",
                "True", "PodFailurePolicy").status(it -> it.withFailed(1)).plan();

        assertThat(conditions(plan)).endsWith("Failed=True PodFailurePolicy");
        assertThat(plan.status().conditions().getLast().getMessage()).isEqualTo("because of PodFailurePolicy");
    }

    /// A server asks nobody for a reason.
    @Test
    void an_end_that_somebody_wrote_down_without_a_reason_is_carried_out_and_told_of() {
        var plan = job().status(it -> it.addNewCondition().withType("FailureTarget").withStatus("True").endCondition())
                .plan();

        assertThat(conditions(plan)).endsWith("Failed=True Failed");
        assertThat(plan.steps().getFirst().reason()).isEqualTo("the Job fails (Failed)");
        assertThat(plan.actions()).containsExactly(new Action.Announce(Action.Severity.WARNING, "Failed",
                "somebody else decided so, and gave no reason"));
    }

    /// J-36
    @Test
    void a_job_with_failed_indexes_fails_when_all_others_are_done() {
        var plan = indexed(3, 3).spec(it -> it.withBackoffLimitPerIndex(1)).status(it -> it.withCompletedIndexes("1")
                .withFailedIndexes("0").withSucceeded(1)).with(succeeded("c").index(2)).plan();

        assertThat(conditions(plan)).containsExactly("FailureTarget=True FailedIndexes");
        assertThat(plan.status().completedIndexes()).hasValue(IndexSet.parse("1,2", 3));
    }

    /// J-37
    @Test
    void too_many_failed_indexes_fail_the_job_at_once() {
        var plan = indexed(4, 4).spec(it -> it.withBackoffLimitPerIndex(0).withMaxFailedIndexes(1)).with(
                failed("a").index(0).retries(0), failed("b").index(1).retries(0), running("c").index(2)).plan();

        assertThat(conditions(plan)).containsExactly("FailureTarget=True MaxFailedIndexesExceeded");
        assertThat(plan.status().failedIndexes()).hasValue(IndexSet.parse("0,1", 4));
    }

    /// J-38
    @Test
    void a_rule_can_fail_an_index_at_once() {
        var plan = indexed(4, 2).spec(it -> it.withBackoffLimitPerIndex(5).withNewPodFailurePolicy()
                .addToRules(PodFailurePolicyTest.exits("FailIndex", "In", 3)).endPodFailurePolicy()).with(
                        failed("a").index(0).retries(0).exit("main", 3), running("b").index(1))
                .plan();

        assertThat(plan.status().failedIndexes()).hasValue(IndexSet.parse("0", 4));
        assertThat(AJob.indexes(AJob.created(plan))).containsExactly("2");
    }

    /// J-17, J-24, J-37
    @Test
    void when_its_failure_is_written_down_the_pods_of_a_job_are_stopped_and_counted() {
        var plan = job().condition("FailureTarget", "True", "DeadlineExceeded").with(ready("a")).plan();

        assertThat(deleted(plan)).containsExactly("a");
        assertThat(released(plan)).isEmpty();
        assertThat(plan.status().uncounted().failed()).containsExactly("uid-a");
    }

    /// J-40
    @Test
    void a_success_policy_ends_the_job() {
        var plan = fourOfWhichTwoAreEnough().status(it -> it.withCompletedIndexes("0").withSucceeded(1)).with(
                succeeded("c").index(2), running("b").index(1)).plan();

        assertThat(conditions(plan)).containsExactly("SuccessCriteriaMet=True SuccessPolicy");
        assertThat(plan.status().conditions().getFirst().getMessage()).isEqualTo("Matched rules at index 0");
        assertThat(plan.actions()).isEmpty();
    }

    /// J-40
    @Test
    void what_still_runs_when_the_job_succeeds_is_stopped_and_counts_as_nothing() {
        var plan = fourOfWhichTwoAreEnough().status(it -> it.withCompletedIndexes("0,2").withSucceeded(2)).condition(
                "SuccessCriteriaMet", "True", "SuccessPolicy").with(running("b").index(1)).plan();

        assertThat(deleted(plan)).containsExactly("b");
        assertThat(released(plan)).containsExactly("b");
        assertThat(plan.status().uncounted().isEmpty()).isTrue();
    }

    /// J-41
    @Test
    void failure_comes_before_success() {
        var plan = indexed(4, 4).spec(it -> it.withNewSuccessPolicy().addNewRule().withSucceededCount(1).endRule()
                .endSuccessPolicy().withNewPodFailurePolicy().addToRules(PodFailurePolicyTest.exits("FailJob", "In", 5))
                .endPodFailurePolicy()).with(succeeded("a").index(0), failed("b").index(1).exit("main", 5)).plan();

        assertThat(conditions(plan)).containsExactly("FailureTarget=True PodFailurePolicy");
    }

    /// J-42
    @Test
    void a_job_that_is_to_complete_completes_whatever_fails_then() {
        var plan = indexed(4, 4).spec(it -> it.withBackoffLimit(0)).condition("SuccessCriteriaMet", "True",
                "SuccessPolicy").with(failed("a").index(0), failed("b").index(1).untracked()).plan();

        assertThat(conditions(plan)).containsExactly("SuccessCriteriaMet=True SuccessPolicy");
    }

    @Test
    void a_condition_of_somebody_else_that_says_no_is_left_beside_ours() {
        var plan = job().condition("FailureTarget", "False", "NotYet").condition("Mine", "True", "Kept").spec(
                it -> it.withBackoffLimit(0)).with(failed("a")).plan();

        assertThat(conditions(plan)).containsExactly("FailureTarget=False NotYet", "Mine=True Kept",
                "FailureTarget=True BackoffLimitExceeded");
    }

    /// J-3
    @Test
    void without_completions_the_first_success_means_that_the_others_finish() {
        var some = job().spec(it -> it.withParallelism(5).withCompletions(null));

        var busy = some.with(succeeded("a"), failed("b"), failed("c"), running("d"), running("e")).plan();
        var over = job().spec(it -> it.withParallelism(5).withCompletions(null)).status(it -> it.withFailed(2)).with(
                succeeded("a"), succeeded("d"), succeeded("e")).plan();

        assertThat(AJob.created(busy)).isEmpty();
        assertThat(busy.status().active()).isEqualTo(2);
        assertThat(conditions(busy)).isEmpty();
        assertThat(conditions(over)).containsExactly("SuccessCriteriaMet=True CompletionsReached");
    }

    @Test
    void enough_successes_complete_the_job_in_two_steps() {
        var first = job().with(succeeded("a")).plan();
        var second = job().status(it -> it.withSucceeded(1)).condition("SuccessCriteriaMet", "True",
                "CompletionsReached").plan();

        assertThat(conditions(first)).containsExactly("SuccessCriteriaMet=True CompletionsReached");
        assertThat(conditions(second)).containsExactly("SuccessCriteriaMet=True CompletionsReached",
                "Complete=True CompletionsReached");
        assertThat(second.status().completionTime()).hasValue(NOW);
        assertThat(AJob.announced(second)).containsExactly("Completed");
    }

    @Test
    void a_pod_that_we_created_and_do_not_see_keeps_the_job_from_completing() {
        assertThat(conditions(job().with(succeeded("a")).unsettled().plan())).isEmpty();
        assertThat(conditions(job().condition("SuccessCriteriaMet", "True", "CompletionsReached").status(it -> it
                .withSucceeded(1)).unsettled().plan())).hasSize(1);
    }

    @Test
    void more_successes_than_asked_for_are_mentioned() {
        var plan = job().status(it -> it.withSucceeded(2)).condition("SuccessCriteriaMet", "True",
                "CompletionsReached").plan();

        assertThat(AJob.announced(plan)).containsExactly("Completed", "TooManySucceededPods");
    }

    /// J-45
    @Test
    void a_suspended_job_that_wants_nothing_completes_without_a_start() {
        var job = AJob.created().spec(it -> it.withSuspend(true).withCompletions(0));
        assertThat(conditions(job.plan())).containsExactly("SuccessCriteriaMet=True CompletionsReached");

        var plan = job.condition("SuccessCriteriaMet", "True", "CompletionsReached").plan();

        assertThat(conditions(plan)).endsWith("Complete=True CompletionsReached");
        assertThat(plan.status().startTime()).isEmpty();
    }

    @Test
    void a_suspended_job_that_adopted_its_success_has_a_start_when_it_completes() {
        var plan = AJob.created().spec(it -> it.withSuspend(true)).condition("SuccessCriteriaMet", "True",
                "CompletionsReached").status(it -> it.withSucceeded(1)).plan();

        assertThat(plan.status().isFinished()).isTrue();
        assertThat(plan.status().startTime()).hasValue(NOW);
    }

    @Test
    void a_resumed_job_is_not_measured_by_its_old_start() {
        var resumed = job().spec(it -> it.withActiveDeadlineSeconds(60L)).suspendedSince("2026-03-01T11:30:00Z");

        var plan = resumed.plan();

        assertThat(conditions(plan)).containsExactly("Suspended=False JobResumed");
        assertThat(plan.status().startTime()).hasValue(Instant.parse("2026-03-01T12:00:00Z"));
    }

    @Test
    void a_job_that_is_being_deleted_takes_no_pod_with_it() {
        assertThat(deleted(job().spec(it -> it.withActiveDeadlineSeconds(1L)).deleting().with(pod("a")).plan()))
                .isEmpty();
    }

    private static AJob fourOfWhichTwoAreEnough() {
        return indexed(4, 4).spec(it -> it.withNewSuccessPolicy().addNewRule().withSucceededIndexes("0,2").endRule()
                .endSuccessPolicy());
    }
}
