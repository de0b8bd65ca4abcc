package rota.sim.flock;

import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;

/// Goal: what is not ours stays, even under a name that was ours. Method: pods are swapped for strangers of the same
/// name in the very moment in which they are to be deleted.
class FlockStrangersTest {

    @Test
    void a_stranger_under_the_name_of_a_pod_of_ours_is_left_alone() {
        Simulation.seeds(100).with(Fault.WATCH_LAG, Fault.WATCH_BREAKS).run(FlockWorlds::world, FlockStories::swap);
    }

    @Test
    void no_pod_is_ever_created_twice_while_the_operator_sees_the_present() {
        Simulation.seeds(150).with(FlockStories.HONEST_FAULTS).run(FlockWorlds::world, FlockStories::noSurplus);
    }
}
