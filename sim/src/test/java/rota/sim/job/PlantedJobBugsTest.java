package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: the checks find bugs. Method: the same stories pass with a sound controller and fail with each planted bug.
class PlantedJobBugsTest {
    private static final int SEEDS = 400;
    /// Of sound histories; a bug may need more of them to show.
    private static final int SOUND = 25;

    @Test
    void counting_before_the_finalizer_is_gone_counts_twice() {
        caught(JobMutation.COUNTING_AT_ONCE, Story.FAILURES, "P7");
    }

    @Test
    void a_status_that_overwrites_that_of_another_leader_is_wrong() {
        caught(JobMutation.OVERWRITING_THE_STATUS, new Life(JobWorlds.with(() -> new Fates().first(1, 1)), world -> {
            JobChecks.watch(world);
            world.create(Jobs.job("sum", 3, 2, _ -> {}));
            world.usurp();
            world.settle(Duration.ofHours(3));
        }), "P7:", Fault.values());
    }

    @Test
    void a_dropped_wake_lets_a_job_wait_for_ever() {
        caught(JobMutation.DROPPING_A_WAKE, Story.DEADLINE, "expected a finished Job");
    }

    @Test
    void without_expectations_there_are_pods_too_many() {
        caught(JobMutation.NO_EXPECTATIONS, new Life(JobWorlds.with(Fates::new), PlantedJobBugsTest::crowd), "P17:",
                Fault.LOST_ANSWERS,
                Fault.FAILURES, Fault.WATCH_LAG, Fault.WATCH_BREAKS);
    }

    /// The server refuses to call a Job finished whose pods are not counted, so it never is.
    @Test
    void a_job_that_finishes_before_all_are_counted_is_found_out() {
        caught(JobMutation.FINISHING_EARLY, Story.FAILURES, "expected a finished Job");
    }

    @Test
    void a_change_that_is_ignored_is_found_by_a_walk() {
        assertThatThrownBy(() -> JobWalk.saga(JobMutation.IGNORING_GROWTH).tellAll(SEEDS))
                .isInstanceOf(AssertionError.class).hasMessageContaining("expected");
    }

    @Test
    void a_pod_that_comes_before_the_wait_is_over_is_found_out() {
        caught(JobMutation.HASTY_RETRIES, Story.FAILURES, "P20");
        caught(JobMutation.HASTY_RETRIES, Story.BACKOFF_PER_INDEX, "P20");
    }

    @Test
    void a_pod_that_is_taken_away_and_still_counts_is_found_out() {
        caught(JobMutation.KEEPING_THE_FINALIZER, Story.SCALE_IN, "P14");
    }

    @Test
    void a_pod_more_than_were_asked_for_is_found_out() {
        caught(JobMutation.ONE_TOO_MANY, Story.FAILURES, "P1:");
    }

    @Test
    void a_pod_more_than_are_left_to_do_is_found_out() {
        caught(JobMutation.ONE_GOAL_TOO_FAR, Story.FAILURES, "P2:");
    }

    @Test
    void a_failure_that_is_let_go_uncounted_is_found_out() {
        caught(JobMutation.FORGIVING, Story.FAILURES, "P6:");
    }

    @Test
    void a_pod_that_is_let_go_although_it_may_just_have_ended_is_found_out() {
        caught(JobMutation.LETTING_GO_IN_PASSING, Story.SCALE_IN, "P6:");
    }

    @Test
    void a_pod_that_is_let_go_before_its_job_is_said_to_fail_is_found_out() {
        caught(JobMutation.KNOWING_NO_RULES, Story.FAILURE_POLICY, "P18:");
    }

    @Test
    void a_pod_that_is_made_in_a_rest_is_found_out() {
        caught(JobMutation.KNOWING_NO_REST, Story.SUSPENSION, "P11:");
    }

    @Test
    void an_index_that_forgets_how_often_it_failed_is_found_out() {
        caught(JobMutation.FORGETTING_FAILURES, Story.BACKOFF_PER_INDEX, "P19:");
    }

    @Test
    void two_pods_of_one_index_are_found_out() {
        caught(JobMutation.ONE_INDEX_FOR_ALL, Story.INDEXED_WITH_A_FAILURE, "P3:");
    }

    private static void crowd(World world) {
        JobChecks.watchClosely(world);
        world.create(Jobs.job("sum", 12, 8, _ -> {}));
        world.settle(Duration.ofHours(3));
    }

    private static void caught(JobMutation bug, Story story, String check, Fault... faults) {
        caught(bug, new Life(story.worlds(), world -> {
            JobChecks.watchClosely(world);
            story.tell(world);
        }), check, faults);
    }

    private static void caught(JobMutation bug, Life life, String check, Fault... faults) {
        assertThatCode(() -> simulate(JobMutation.NONE, SOUND, life, faults)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug, SEEDS, life, faults)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("seed ").hasMessageContaining(check);
    }

    private static void simulate(JobMutation bug, int seeds, Life life, Fault... faults) {
        Simulation.seeds(seeds).with(faults).run(bug.in(life.worlds())::make, life.script());
    }

    /// How pods fare, and what users do.
    private record Life(JobWorlds worlds, Consumer<World> script) {}
}
