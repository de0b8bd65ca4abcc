package rota.sim.gen;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.world.World;

/// Many worlds, one from each seed, with trouble of the given sorts.
public final class Simulation {
    private final long seeds;
    private final Set<Fault> faults = EnumSet.noneOf(Fault.class);

    private Simulation(long seeds) {
        this.seeds = seeds;
    }

    /// Seeds 0, 1, 2… up to this many; just one when the property `seed` names it.
    public static Simulation seeds(long count) {
        return new Simulation(count);
    }

    public Simulation with(Fault... more) {
        faults.addAll(Set.of(more));
        return this;
    }

    /// Lets the script loose on the world of every seed; the first failure names its seed first.
    public void run(Worlds worlds, Consumer<World> script) {
        new Saga("", worlds, List.copyOf(faults), script).tellAll(seeds);
    }

    /// Makes a world from chance and trouble.
    public interface Worlds {
        World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief);
    }
}
