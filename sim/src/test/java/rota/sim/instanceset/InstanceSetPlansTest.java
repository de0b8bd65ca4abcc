package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import rota.sim.fault.Mischief;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.fault.RareBookmarks;

/// Goal: no update comes to a stand by one thing that goes wrong, whatever it is and whenever. Method: one fault at
/// each write of an update in turn, over a server that never says how far a stream has come which has nothing to tell;
/// the quorum is watched.
class InstanceSetPlansTest {
    private static final Duration NEVER = Duration.ofHours(10);
    /// An answer is waited for for half a minute, and a stream that breaks is back after ten seconds.
    private static final Duration DELAY = Duration.ofMinutes(1);

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "CRASH_INTO_THE_PAST")
    void one_fault_at_any_write_of_an_update_costs_less_than_a_minute(What what) {
        var calm = update(Mischief.NONE);
        for (var write = calm.first(); write <= calm.last(); write++) {
            var disturbed = update(new Planned(write, what));
            assertThat(disturbed.time()).as("with %s at write %d of %d to %d", what, write, calm.first(), calm.last())
                    .isLessThan(calm.time().plus(DELAY));
        }
    }

    private static TimedUpdate update(Mischief trouble) {
        var worlds = InstanceSetWorlds.of(3);
        var world = worlds.make(new SplittableRandom(1), _ -> new RareBookmarks(trouble, NEVER));
        InstanceSetChecks.watch(world, worlds.database());
        return new TimedUpdate(world, InstanceSets.of(InstanceSetSimulationTest.spec(3)));
    }
}
