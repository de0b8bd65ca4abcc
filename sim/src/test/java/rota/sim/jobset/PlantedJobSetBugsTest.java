package rota.sim.jobset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import rota.sim.gen.Simulation;

/// Goal: the checks find bugs. Method: the same tales pass with a sound controller and fail with each planted bug.
class PlantedJobSetBugsTest {
    @Test
    void a_restart_that_keeps_old_jobs_never_comes_to_an_end() {
        caught(JobSetMutation.KEEPING_LEFTOVERS, Tale.BLOCKING_RESTART, "only Jobs of attempt 1");
    }

    @Test
    void a_job_that_forgets_its_attempt_is_found_out() {
        caught(JobSetMutation.FORGETTING_THE_ATTEMPT, Tale.BLOCKING_RESTART, "2: Jobs of attempt 1");
    }

    @Test
    void a_dropped_wake_lets_a_finished_jobset_live_for_ever() {
        caught(JobSetMutation.DROPPING_A_WAKE, Tale.TIME_TO_LIVE, "Expecting an empty Optional");
    }

    @Test
    void a_group_that_does_not_wait_is_found_out() {
        caught(JobSetMutation.STARTING_TOO_EARLY, Tale.LAUNCHER, "5: no Job before");
    }

    private static void caught(JobSetMutation bug, Tale tale, String check) {
        assertThatCode(() -> simulate(JobSetMutation.NONE, tale)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug, tale)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("seed ").hasMessageContaining(check);
    }

    private static void simulate(JobSetMutation bug, Tale tale) {
        Simulation.seeds(2).run(bug.in(tale.worlds())::make, world -> {
            JobSetChecks.watchClosely(world);
            tale.tell(world);
        });
    }
}
