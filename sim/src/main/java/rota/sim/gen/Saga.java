package rota.sim.gen;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import rota.sim.fault.Fault;
import rota.sim.fault.RandomFaults;
import rota.sim.gen.Simulation.Worlds;
import rota.sim.world.World;
import rota.testing.ForAll;

/// A story that is told for many seeds, each time with other trouble of the same sorts.
///
/// @param script what happens, with everything that must hold; throws when it does not
public record Saga(String name, Worlds worlds, List<Fault> faults, Consumer<World> script)
        implements
            Story {
    public Saga {
        faults = List.copyOf(faults);
    }

    public static Saga of(String name, Worlds worlds, Consumer<World> script, Fault... faults) {
        return new Saga(name, worlds, List.of(faults), script);
    }

    @Override
    public void tell(long seed) {
        ForAll.number(seed, this::live);
    }

    private void live(long seed) {
        var world = worlds.make(new SplittableRandom(seed), random -> new RandomFaults(random, faults));
        try {
            script.accept(world);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(
                    failure.getMessage() + "\n" + String.join("\n", world.timeline().trace().last()), failure);
        }
    }

    /// Tells it for the seeds 0, 1, 2… up to this many; just one when the property `seed` names it.
    public void tellAll(long seeds) {
        ForAll.numbers(seeds, this::live);
    }

    @Override
    public String toString() {
        return name;
    }
}
