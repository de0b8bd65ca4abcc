package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.job;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

class JobPortraitTest {
    private final JobPortrait portrait = new JobPortrait(JobSettings.replace());

    @Test
    void a_running_job_shows_how_far_it_is() {
        var standing = of(indexed(5, 3).status(it -> it.withActive(2).withReady(1).withSucceeded(2).withFailed(1)
                .withCompletedIndexes("0,3")));

        assertThat(standing.phase()).isEqualTo("Running");
        assertThat(standing.stage()).isEqualTo(Stage.OPEN);
        assertThat(standing.progress()).isEqualTo(new Progress(2, 5));
        assertThat(standing.facts()).contains("Indexed, 3 at a time: 2 active (1 ready), 0 stopping",
                "2 succeeded, 1 failed; 6 may fail", "completed indexes: 0,3");
        assertThat(standing.waits()).isEmpty();
    }

    @Test
    void a_deadline_is_told_before_it_strikes() {
        var standing = of(job().spec(it -> it.withActiveDeadlineSeconds(7200L)));

        assertThat(standing.waits()).containsExactly(Wait.until(NOW.plusSeconds(3600),
                "the deadline, at which the Job fails"));
    }

    @Test
    void a_deadline_that_no_calendar_knows_is_not_told() {
        assertThat(of(job().spec(it -> it.withActiveDeadlineSeconds(Long.MAX_VALUE))).waits()).isEmpty();
    }

    @Test
    void a_job_that_is_being_deleted_tells_who_keeps_it() {
        var going = of(job().spec(it -> it.withActiveDeadlineSeconds(7200L)).deleting().metadata(it -> it.editMetadata()
                .addToFinalizers("foregroundDeletion", "example.com/hold").endMetadata()));

        assertThat(going.phase()).isEqualTo("Terminating");
        assertThat(going.waits()).containsExactly(
                Wait.open("the garbage collector, which leaves its pods without an owner and then lets it go"),
                Wait.open("the end of its pods, after which the garbage collector lets it go"),
                Wait.open("whoever takes the finalizer example.com/hold from it"));
    }

    @Test
    void a_finished_job_whose_time_is_over_tells_who_keeps_it() {
        var kept = of(
                job().spec(it -> it.withTtlSecondsAfterFinished(1)).condition("Complete", "True", "Done").deleting());

        assertThat(kept.waits()).extracting(Wait::what).containsExactly(
                "the garbage collector, which leaves its pods without an owner and then lets it go");
    }

    @Test
    void a_suspended_job_names_the_one_who_suspended_it() {
        var first = owner("kubectl-create", "2026-03-01T10:00:00Z");
        var last = owner("kueue", "2026-03-01T11:00:00Z");
        var suspended = job().spec(it -> it.withSuspend(true)).suspendedSince("2026-03-01T11:00:00Z")
                .metadata(it -> it.editMetadata().withManagedFields(last, first).endMetadata());

        assertThat(of(suspended).phase()).isEqualTo("Suspended");
        assertThat(of(suspended).waits()).containsExactly(Wait.open(
                "spec.suspend to become false; it was set to true by kueue at 2026-03-01T11:00:00Z"));
    }

    @Test
    void who_suspended_a_job_without_such_records_is_not_known() {
        assertThat(of(job().spec(it -> it.withSuspend(true))).waits()).containsExactly(Wait.open(
                "spec.suspend to become false; it was set to true by somebody"));
    }

    @Test
    void a_job_of_another_controller_is_not_ours() {
        var standing = of(AJob.created().spec(it -> it.withManagedBy("kueue.x-k8s.io/multikueue")));

        assertThat(standing.stage()).isEqualTo(Stage.FOREIGN);
        assertThat(standing.waits().getFirst().what()).startsWith("not ours: spec.managedBy is kueue");
    }

    @Test
    void a_finished_job_tells_when_it_will_be_deleted() {
        var standing = of(job().spec(it -> it.withTtlSecondsAfterFinished(60)).status(it -> it.addNewCondition()
                .withType("Complete").withStatus("True").withReason("CompletionsReached")
                .withLastTransitionTime(NOW.toString()).endCondition()));

        assertThat(standing.phase()).isEqualTo("Complete");
        assertThat(standing.stage()).isEqualTo(Stage.FINISHED);
        assertThat(standing.waits()).containsExactly(Wait.until(NOW.plusSeconds(60),
                "the end of its time to live, at which the Job is deleted"));
        assertThat(standing.facts()).contains("Complete: CompletionsReached");
    }

    @Test
    void a_job_without_a_goal_shows_what_has_succeeded_of_what_there_is() {
        var standing = of(job().spec(it -> it.withCompletions(null).withParallelism(3)).status(it -> it
                .withActive(2).withSucceeded(1)));

        assertThat(standing.progress()).isEqualTo(new Progress(1, 3));
    }

    @Test
    void a_mistake_is_shown_as_what_it_waits_for() {
        assertThat(of(job().spec(it -> it.withSelector(null))).waits()).containsExactly(Wait.open(
                "a change of the Job: spec.selector: expected a selector, found none"));
    }

    private Standing of(AJob job) {
        return portrait.of(job.build(), NOW);
    }

    private static ManagedFieldsEntry owner(String manager, String time) {
        var fields = new FieldsV1();
        fields.setAdditionalProperty("f:spec", Map.of("f:suspend", Map.of()));
        return new ManagedFieldsEntryBuilder().withManager(manager).withTime(time).withFieldsV1(fields).build();
    }
}
