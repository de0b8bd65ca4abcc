package rota.sim.flock;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.gen.Simulation;
import rota.sim.world.World;

/// Goal: the simulator finds bugs. Method: the same stories pass with a sound kernel and fail with each planted bug.
class PlantedBugsTest {
    private static final int SEEDS = 1_000;
    private static final int MURKY_SEEDS = 200;

    @Test
    void without_expectations_pods_are_created_twice() {
        caught(Mutation.NO_EXPECTATIONS, FlockStories::noSurplus, FlockStories.HONEST_FAULTS);
    }

    @Test
    void without_a_uid_check_strangers_are_deleted() {
        caught(Mutation.NO_UID_CHECK, FlockStories::swap, Fault.WATCH_LAG, Fault.WATCH_BREAKS);
    }

    @Test
    void lowering_twice_creates_pods_twice() {
        caught(Mutation.LOWERING_TWICE, FlockStories::noSurplus, FlockStories.HONEST_FAULTS);
    }

    /// Rare: the barrier holds until all creations with an answer are seen, so the count matters only for one without.
    /// It has to be the last of its batch, the others have to be seen before it happens, and it long after that.
    @Test
    void counting_creations_twice_creates_pods_twice() {
        assertThatCode(() -> murky(Mutation.NONE)).doesNotThrowAnyException();
        assertThatThrownBy(() -> murky(Mutation.COUNTING_CREATIONS_TWICE)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected at most 7 pods, found 8");
    }

    @Test
    void truncating_a_live_revision_leaves_pods_without_one() {
        caught(Mutation.TRUNCATING_A_LIVE_REVISION, FlockStories::edits);
    }

    @Test
    void a_dropped_wake_leaves_a_status_behind() {
        caught(Mutation.DROPPING_A_WAKE, FlockStories::promptness);
    }

    @Test
    void a_changed_object_of_a_cache_is_found() {
        caught(Mutation.CHANGING_A_CACHED_OBJECT, FlockStories::edits);
    }

    private static void caught(Mutation bug, Consumer<World> story, Fault... faults) {
        assertThatCode(() -> simulate(Mutation.NONE, story, faults)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug, story, faults)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("seed ");
    }

    private static void murky(Mutation bug) {
        Simulation.seeds(MURKY_SEEDS).run((random, _) -> Mutants.world(random, Murk::new, bug),
                FlockStories::noSurplus);
    }

    private static void simulate(Mutation bug, Consumer<World> story, Fault... faults) {
        Simulation.seeds(SEEDS).with(faults)
                .run((random, mischief) -> Mutants.world(random, mischief, bug), story);
    }
}
