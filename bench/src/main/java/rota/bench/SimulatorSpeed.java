package rota.bench;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import rota.sim.fault.Fault;
import rota.sim.fault.RandomFaults;
import rota.sim.flock.FlockChecks;
import rota.sim.flock.FlockWorlds;
import rota.sim.world.World;

/// How many reconciles one core simulates in a second: the histories of the simulation test, with every fault.
///
/// A reconcile counts when it observed, planned and came to an outcome, be it that there was nothing to do. One that
/// the barrier refused before it looked does not count, and neither does one that a crash cut short.
///
/// Measured with one leader and with two. Two that see different specs create and delete against each other for
/// seconds: few such histories, with tens of thousands of writes over hundreds of ending pods, outweigh all others.
final class SimulatorSpeed {
    /// Until the compiler has nothing left to do: there is much code, and most of it is warm rather than hot.
    private static final Duration WARM_UP = Duration.ofSeconds(45);
    private static final Duration MEASURED = Duration.ofSeconds(15);
    private static final double TARGET = 20_000;

    /// What some histories came to.
    private record Work(long seeds, long begun, long concluded, long effective, long steps) {
        static final Work NONE = new Work(0, 0, 0, 0, 0);

        Work plus(World world) {
            return new Work(seeds + 1, begun + world.reconciles(), concluded + world.concluded(),
                    effective + world.effective(), steps + world.timeline().trace().steps());
        }
    }

    private SimulatorSpeed() {}

    static List<Figure> measure() {
        return Stream.concat(measure("one leader", 3).stream(), measure("two leaders", 4).stream()).toList();
    }

    private static List<Figure> measure(String name, int choices) {
        var seed = run(0, WARM_UP, choices).seeds();
        var start = CoreTime.now();
        var work = run(seed, MEASURED, choices);
        var seconds = start.spent() / 1e9;
        var title = "simulator, " + name + ": ";
        return List.of(
                Figure.atLeast(title + "reconciles", work.concluded() / seconds, "1/s", TARGET),
                Figure.of(title + "begun, also held or cut short", work.begun() / seconds, "1/s"),
                Figure.of(title + "reconciles that wrote", work.effective() / seconds, "1/s"),
                Figure.of(title + "steps", work.steps() / seconds, "1/s"),
                Figure.of(title + "histories", work.seeds() / seconds, "1/s"));
    }

    private static Work run(long firstSeed, Duration time, int choices) {
        var start = CoreTime.now();
        var work = Work.NONE;
        // Asking for the time takes as long as a hundredth of a history.
        for (var seed = firstSeed; seed % 8 != 0 || start.spent() < time.toNanos(); seed++) {
            work = work.plus(history(seed, choices));
        }
        return work;
    }

    private static World history(long seed, int choices) {
        var world = FlockWorlds.world(new SplittableRandom(seed),
                random -> new RandomFaults(random, List.of(Fault.values())));
        world.create(FlockWorlds.flock("geese", 3));
        world.during(Duration.ofMinutes(20), it -> interfere(it, choices));
        world.heal();
        world.settle(Duration.ofHours(3));
        if (!FlockWorlds.settled(world, "geese")) throw new IllegalStateException("seed " + seed + " did not settle");
        return world;
    }

    private static void interfere(World world, int choices) {
        var random = world.timeline().random();
        switch (random.nextInt(choices)) {
            case 0 -> FlockWorlds.change(world, "geese", FlockWorlds.replicas(random.nextInt(6)));
            case 1 -> FlockWorlds.change(world, "geese", FlockWorlds.image("image:" + random.nextInt(3)));
            case 2 -> FlockChecks.deleteSomePod(world);
            default -> world.usurp();
        }
    }
}
