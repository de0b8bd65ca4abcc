package rota.workloads.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.ATrainJob.NOW;
import static rota.workloads.trainjob.ATrainJob.conditions;
import static rota.workloads.trainjob.ATrainJob.writes;

import org.junit.jupiter.api.Test;
import rota.kernel.plan.Wake;

class DeadlineTest {

    /// T28
    @Test
    void what_runs_too_long_fails_and_is_stopped() {
        var job = new ATrainJob().saying("'activeDeadlineSeconds':2");
        var begun = job.plan();
        var late = job.after(begun).at(NOW.plusSeconds(3)).plan();
        var after = job.showing(late.status()).plan();

        assertThat(begun.wake()).isInstanceOf(Wake.At.class);
        assertThat(conditions(late)).containsExactly("Failed=True/DeadlineExceeded");
        assertThat(writes(late)).as("it is written down before anything is stopped").isEmpty();
        assertThat(writes(after)).containsExactly("delete jobset ml/tj");
    }

    /// T29
    @Test
    void the_jobset_is_deleted_until_it_is_gone() {
        var job = new ATrainJob().saying("'activeDeadlineSeconds':2");
        job.after(job.plan()).at(NOW.plusSeconds(3));
        job.showing(job.plan().status());

        assertThat(writes(job.plan())).isEqualTo(writes(job.plan())).hasSize(1);
        assertThat(writes(job.without(rota.api.jobset.JobSet.KIND.key("ml", "tj")).plan())).isEmpty();
    }

    /// T30
    @Test
    void a_rest_costs_no_time() {
        var job = new ATrainJob().saying("'activeDeadlineSeconds':1,'suspend':true").at(NOW.plusSeconds(5));
        var resting = job.plan();
        var resumed = job.after(resting).nowSaying("'activeDeadlineSeconds':1").plan();

        assertThat(resting.wake()).isEqualTo(Wake.NEVER);
        assertThat(conditions(resumed)).containsExactly("Suspended=False/Resumed");
        assertThat(resumed.wake()).isInstanceOf(Wake.At.class);
        assertThat(((Wake.At) resumed.wake()).when()).isBetween(NOW.plusSeconds(6), NOW.plusSeconds(7));
    }

    @Test
    void a_deadline_that_no_calendar_knows_is_none() {
        var begun = new ATrainJob().saying("'activeDeadlineSeconds':9223372036854775807").plan();

        assertThat(conditions(begun)).doesNotContain("Failed=True/DeadlineExceeded");
        assertThat(begun.wake()).isEqualTo(Wake.NEVER);
    }

    @Test
    void who_is_done_in_time_has_not_failed() {
        var job = new ATrainJob().saying("'activeDeadlineSeconds':2");

        var plan =
                job.after(job.plan()).whereTheJobSet("'conditions':[{'type':'Completed','status':'True','reason':'R',"
                        + "'message':'m','lastTransitionTime':'2030-01-01T00:00:01Z'}]").at(NOW.plusSeconds(9)).plan();

        assertThat(conditions(plan)).containsExactly("Complete=True/R");
    }
}
