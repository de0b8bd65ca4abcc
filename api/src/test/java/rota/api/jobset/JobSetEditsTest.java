package rota.api.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.api.jobset.JobSets.group;
import static rota.api.jobset.JobSets.groups;

import org.junit.jupiter.api.Test;

/// What may be changed about a JobSet that exists.
class JobSetEditsTest {
    private static final String RESTING = ",'suspend':true";

    @Test
    void what_has_nothing_to_do_with_jobs_can_be_changed_at_any_time() {
        assertThat(JobSetEdits.faults(JobSets.with(groups(group("a"))), JobSets.with(groups(group("a"))
                + ",'suspend':true,'ttlSecondsAfterFinished':5"))).isEmpty();
    }

    @Test
    void groups_stay_as_they_are_and_in_their_order() {
        var before = JobSets.with(groups(group("a"), group("b")) + RESTING);

        assertThat(JobSetEdits.faults(before, JobSets.with(groups(group("a")) + RESTING))).singleElement().asString()
                .startsWith("spec.replicatedJobs: expected no change but of labels");
        assertThat(JobSetEdits.faults(before, JobSets.with(groups(group("b"), group("a")) + RESTING))).singleElement()
                .asString().startsWith("spec.replicatedJobs[a]: ");
        assertThat(JobSetEdits.faults(before, JobSets.with(groups(group("a"), group("b", "'replicas':3")) + RESTING)))
                .singleElement().asString().startsWith("spec.replicatedJobs[b]: ");
    }

    @Test
    void who_looks_after_it_stays() {
        assertThat(JobSetEdits.faults(JobSets.with(groups(group("a"))), JobSets.with(groups(group("a"))
                + ",'managedBy':'acme.io/x'"))).containsExactly(
                        "spec.managedBy: expected it to stay unset, found acme.io/x");
    }
}
