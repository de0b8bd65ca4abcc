package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.jobset.AJobSet.NOW;

import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;
import rota.workloads.standing.Standing.Wait;

class JobSetPortraitTest {
    @Test
    void a_running_jobset_shows_how_each_group_fares() {
        var set = with(new AJobSet().group("leader", 1).group("workers", 3).restarted(2, 1)
                .with("'failurePolicy':{'maxRestarts':4}").set(), new Group("leader", 0, 1, 0, 0, 0),
                new Group("workers", 2, 0, 1, 2, 0));

        var standing = of(set);

        assertThat(standing.phase()).isEqualTo("Running");
        assertThat(standing.stage()).isEqualTo(Stage.OPEN);
        assertThat(standing.progress()).isEqualTo(new Progress(1, 4));
        assertThat(standing.facts()).containsExactly(
                "group leader of 1: 0 ready, 0 active, 1 succeeded, 0 failed, 0 suspended",
                "group workers of 3: 2 ready, 2 active, 0 succeeded, 1 failed, 0 suspended",
                "all began anew 2 times, of which 1 of 4 allowed ones count");
        assertThat(standing.waits()).isEmpty();
    }

    @Test
    void a_new_jobset_has_nothing_to_tell_yet() {
        var standing = of(new AJobSet().group("a", 2).set());

        assertThat(standing).isEqualTo(
                new Standing("New", Stage.OPEN, new Progress(0, 2), List.of(), List.of()));
    }

    @Test
    void a_suspended_jobset_waits_for_somebody() {
        var standing = of(new AJobSet().group("a", 1).with("'suspend':true")
                .saying(JobSetStatus.SUSPENDED, true, "SuspendedJobs").set());

        assertThat(standing.phase()).isEqualTo("Suspended");
        assertThat(standing.waits()).containsExactly(Wait.open(
                "spec.suspend to become false; it was set to true by somebody"));
    }

    @Test
    void a_finished_jobset_tells_when_it_goes() {
        var standing = of(new AJobSet().group("a", 1).with("'ttlSecondsAfterFinished':100")
                .saying(JobSetStatus.FAILED, true, "FailedJobs").set());

        assertThat(standing.stage()).isEqualTo(Stage.FINISHED);
        assertThat(standing.facts()).containsExactly("Failed: FailedJobs");
        assertThat(standing.waits()).containsExactly(Wait.until(NOW.plusSeconds(40),
                "the end of its time to live, at which the JobSet is deleted"));
    }

    @Test
    void the_jobset_of_another_controller_is_not_ours() {
        var standing = of(new AJobSet().group("a", 1).with("'managedBy':'kueue.x-k8s.io/multikueue'").set());

        assertThat(standing.stage()).isEqualTo(Stage.FOREIGN);
        assertThat(standing.waits())
                .containsExactly(Wait.open("not ours: spec.managedBy is kueue.x-k8s.io/multikueue"));
    }

    private static Standing of(JobSet set) {
        return new JobSetPortrait().of(set, NOW);
    }

    private static JobSet with(JobSet set, Group... groups) {
        return set.with(JobSetStatus.of(set).withJobs(List.of(groups)));
    }
}
