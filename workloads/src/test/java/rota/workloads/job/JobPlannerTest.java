package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.AJob.announced;
import static rota.workloads.job.AJob.conditions;
import static rota.workloads.job.AJob.created;
import static rota.workloads.job.AJob.deleted;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.job;
import static rota.workloads.job.PodOf.pod;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.kernel.plan.Action;
import rota.kernel.plan.PlanJson;

class JobPlannerTest {

    /// J-1
    @Test
    void a_new_job_starts_its_pod() {
        var plan = AJob.created().spec(it -> it.withParallelism(null).withCompletions(null)).plan();

        assertThat(created(plan)).hasSize(1);
        assertThat(plan.status().startTime()).hasValue(NOW);
        var shown = plan.status().wire();
        assertThat(shown.getReady()).isZero();
        assertThat(shown.getTerminating()).isZero();
        assertThat(shown.getUncountedTerminatedPods()).isNotNull();
    }

    /// J-43
    @Test
    void a_job_that_is_created_suspended_rests() {
        var plan = AJob.created().spec(it -> it.withSuspend(true)).plan();

        assertThat(created(plan)).isEmpty();
        assertThat(conditions(plan)).containsExactly("Suspended=True JobSuspended");
        assertThat(plan.status().startTime()).isEmpty();
        assertThat(announced(plan)).containsExactly("Suspended");
    }

    /// J-43
    @Test
    void suspending_keeps_the_start_and_resuming_sets_it_anew() {
        var suspended = job().spec(it -> it.withSuspend(true)).with(running("a")).plan();
        var resumed = job().suspendedSince("2026-03-01T11:30:00Z").plan();

        assertThat(suspended.status().startTime()).hasValue(NOW.minusSeconds(3600));
        assertThat(announced(suspended)).containsExactly("Suspended");
        assertThat(conditions(resumed)).containsExactly("Suspended=False JobResumed");
        assertThat(resumed.status().startTime()).hasValue(NOW);
        assertThat(created(resumed)).hasSize(1);
        assertThat(announced(resumed)).containsExactly("Resumed");
    }

    @Test
    void a_job_that_rests_is_not_told_to_rest_again() {
        var plan = job().spec(it -> it.withSuspend(true)).suspendedSince("2026-03-01T11:30:00Z").plan();

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().conditions().getFirst().getLastTransitionTime()).isEqualTo("2026-03-01T11:30:00Z");
    }

    @Test
    void a_suspension_shows_when_all_our_pods_are_seen() {
        var plan = job().spec(it -> it.withSuspend(true)).unsettled().with(running("a")).plan();

        assertThat(plan.status().conditions()).isEmpty();
        assertThat(announced(plan)).isEmpty();
    }

    /// J-51
    @Test
    void a_matching_orphan_is_adopted_with_the_finalizer_before_anything_is_decided() {
        var plan = job().with(pod("a").orphan()).plan();

        assertThat(plan.actions().getFirst()).isInstanceOf(Action.Confirm.class);
        assertThat(plan.actions().get(1).toString()).contains("\"finalizers\":[\"" + Names.FINALIZER + "\"]");
        assertThat(created(plan)).isEmpty();
    }

    /// P7
    @ParameterizedTest
    @ValueSource(strings = {"Succeeded", "Failed"})
    void a_finished_pod_of_ours_that_lost_its_owner_comes_back_without_being_counted_again(String phase) {
        var plan = job().with(pod("a").phase(phase).orphan()).plan();

        assertThat(plan.actions().get(1).toString()).contains("ownerReferences").doesNotContain("finalizers");
    }

    /// J-51
    @Test
    void a_finished_pod_that_somebody_else_made_is_adopted_with_the_finalizer() {
        var plan = job().spec(it -> it.withManualSelector(true).withNewSelector().addToMatchLabels("app", "sum")
                .endSelector()).with(pod("a").phase("Failed").label("app", "sum").label(Names.MAKER, "other").orphan())
                .plan();

        assertThat(plan.actions().get(1).toString()).contains("\"finalizers\":[\"" + Names.FINALIZER + "\"]");
    }

    /// J-51
    @Test
    void a_job_that_is_being_deleted_adopts_nothing() {
        assertThat(job().deleting().with(pod("a").orphan()).plan().actions()).isEmpty();
    }

    /// J-52
    @Test
    void a_pod_that_no_longer_matches_is_released_and_replaced() {
        var plan = job().with(ready("a").label("batch.kubernetes.io/controller-uid", "other")).plan();

        assertThat(plan.actions().getFirst().toString()).contains("\"$patch\":\"delete\"")
                .contains("$deleteFromPrimitiveList/finalizers");
        assertThat(created(plan)).hasSize(1);
    }

    @Test
    void a_completion_mode_that_we_do_not_know_is_said_and_nothing_is_done() {
        var plan = job().spec(it -> it.withCompletionMode("Fractal")).with(running("a")).plan();

        assertThat(plan.actions()).containsExactly(new Action.Announce(Action.Severity.WARNING,
                "UnknownCompletionMode",
                "spec.completionMode: expected NonIndexed or Indexed, found Fractal"));
        assertThat(plan.status()).isEqualTo(job().view().status());
    }

    @Test
    void a_job_without_selector_or_template_is_said_to_be_broken() {
        assertThat(announced(job().spec(it -> it.withSelector(null)).plan())).containsExactly("InvalidJob");
        assertThat(announced(job().spec(it -> it.withTemplate(null)).plan())).containsExactly("InvalidJob");
        assertThat(announced(job().spec(it -> it.editSelector().addNewMatchExpression().withKey("a").withOperator(
                "Near").endMatchExpression().endSelector()).plan())).containsExactly("InvalidJob");
    }

    @Test
    void numbers_that_make_no_sense_are_said_and_nothing_is_done() {
        assertThat(announced(job().spec(it -> it.withParallelism(-1)).with(running("a")).plan())).containsExactly(
                "InvalidJob");
        assertThat(announced(indexed(-2, 3).plan())).containsExactly("InvalidJob");
    }

    @Test
    void a_counter_that_somebody_raised_is_not_lowered_again() {
        var plan = indexed(5, 2).status(it -> it.withSucceeded(9).withCompletedIndexes("0,zz,9")).plan();

        assertThat(plan.status().succeeded()).isEqualTo(9);
        assertThat(plan.status().completedIndexes()).hasValue(IndexSet.parse("0", 5));
    }

    @Test
    void a_record_that_names_a_pod_twice_is_put_right() {
        var plan =
                job().spec(it -> it.withCompletions(9)).status(it -> it.withNewUncountedTerminatedPods().withSucceeded(
                        "u", "u").withFailed("u", "v").endUncountedTerminatedPods()).plan();

        assertThat(plan.status().succeeded()).isEqualTo(1);
        assertThat(plan.status().failed()).isEqualTo(1);
    }

    @Test
    void a_finished_job_is_left_alone() {
        var finished = AJob.created().condition("Failed", "True", "BackoffLimitExceeded");

        assertThat(finished.plan().actions()).isEmpty();
        assertThat(finished.plan().status()).isEqualTo(finished.view().status());
    }

    @Test
    void the_same_view_gives_the_same_plan_and_every_plan_can_be_printed() {
        var view = indexed(5, 3).with(running("a").index(0)).view();

        assertThat(JobPlanner.plan(view)).isEqualTo(JobPlanner.plan(view));
        assertThat(PlanJson.of(JobPlanner.plan(view)).toString()).contains("\"active\":1");
    }

    /// J-11
    @Test
    void a_pod_that_is_deleted_by_us_is_meant_by_its_uid() {
        var plan = job().spec(it -> it.withParallelism(0)).with(running("a")).plan();

        assertThat(plan.actions()).filteredOn(Action.Delete.class::isInstance).extracting(it -> ((Action.Delete) it)
                .target().uid()).isEqualTo(List.of("uid-a"));
        assertThat(deleted(plan)).containsExactly("a");
    }
}
