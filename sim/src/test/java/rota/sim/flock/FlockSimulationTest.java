package rota.sim.flock;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.flock.FlockWorlds.flock;
import static rota.sim.flock.FlockWorlds.settled;

import java.time.Duration;
import java.util.EnumSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.gen.Simulation;

/// Goal: whatever happens, a flock ends up as wanted and then nobody writes. Method: random histories with every fault.
class FlockSimulationTest {
    private static final Duration LONG = Duration.ofMinutes(30);

    @Test
    void an_undisturbed_flock_settles_and_falls_silent() {
        var world = FlockWorlds.world(new SplittableRandom(7), _ -> Mischief.NONE);
        world.create(flock("geese", 5));

        world.eventually(LONG, "all geese available", it -> settled(it, "geese"));

        world.quiet(LONG);
        assertThat(FlockWorlds.pods(world, "geese")).isEqualTo(5);
    }

    @Test
    void a_flock_survives_every_fault_at_once() {
        FlockSagas.EVERYTHING.tellAll(200);
    }

    /// With two leaders, one may shorten the history while the other still creates from it: it heals, but it happens.
    @Test
    void one_leader_never_removes_a_revision_that_a_pod_carries() {
        var faults = EnumSet.complementOf(EnumSet.of(Fault.TWO_LEADERS, Fault.STALE_FRONT_END));
        Simulation.seeds(200).with(faults.toArray(Fault[]::new)).run(FlockWorlds::world, world -> {
            world.always(FlockChecks::everyPodHasItsRevision);
            world.create(flock("geese", 3));
            world.during(Duration.ofMinutes(20), FlockSagas::editing);
            world.heal();
            world.settle(Duration.ofHours(3));
            assertThat(settled(world, "geese")).as(world::explain).isTrue();
        });
    }
}
