package rota.sim.trainjob;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.kernel.loop.Controller;
import rota.sim.Mutant;
import rota.sim.gen.Simulation;

/// Goal: the checks find bugs. Method: the same tales pass with a sound controller and fail with each planted bug.
class PlantedTrainJobBugsTest {
    @Test
    void who_forgets_the_end_never_falls_silent() {
        caught(it -> Mutant.seeing(it, PlantedTrainJobBugsTest::endless), Tale.DEADLINE, "expected silence");
    }

    @Test
    void who_does_not_stop_what_is_over_leaves_pods_behind() {
        caught(it -> Mutant.without(it, "stop"), Tale.DEADLINE, "no pod that runs after the end");
    }

    @Test
    void who_changes_nothing_lets_a_training_rest_for_ever() {
        caught(it -> Mutant.without(it, "change"), Tale.REST, "Expecting value to be true");
    }

    private static void caught(UnaryOperator<Controller<TrainJob, ?, ?>> bug, Tale tale, String check) {
        assertThatCode(() -> simulate(it -> it, tale)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug, tale)).isInstanceOf(AssertionError.class).hasMessageStartingWith(
                "seed ").hasMessageContaining(check);
    }

    private static void simulate(UnaryOperator<Controller<TrainJob, ?, ?>> bug, Tale tale) {
        Simulation.seeds(2).run(new TrainJobWorlds(tale.worlds().fates(), bug)::make, world -> {
            TrainJobChecks.watch(world);
            tale.tell(world);
        });
    }

    /// Nothing is ever over.
    private static TrainJob endless(TrainJob job) {
        return job.with(new TrainJobStatus(List.of(), TrainJobStatus.of(job).jobs()));
    }
}
