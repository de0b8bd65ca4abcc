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
/// A reconcile counts as every controller counts it: a key was taken up and worked on, also where the barrier then told
/// it to wait or a crash cut it short. How many of them came to a decision, be it that there was nothing to do, stands
/// beside it.
///
/// Measured with one leader, and with two as the hardest case. Two that see different specs create and delete against
/// each other for seconds: few such histories, with tens of thousands of writes over hundreds of ending pods, outweigh
/// all others, so that figure says more about the store than about reconciles and has no target.
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
        var one = measure("one leader", 3);
        var reconciles = one.getFirst();
        var aimed = Figure.atLeast(reconciles.name(), reconciles.score(), reconciles.unit(), TARGET);
        return Stream.of(List.of(aimed), one.subList(1, one.size()), measure("two leaders", 4)).flatMap(List::stream)
                .toList();
    }

    private static List<Figure> measure(String name, int choices) {
        var seed = run(0, WARM_UP, choices).seeds();
        var start = CoreTime.now();
        var work = run(seed, MEASURED, choices);
        var seconds = start.spent() / 1e9;
        var title = "simulator, " + name + ": ";
        return List.of(
                Figure.of(title + "reconciles", work.begun() / seconds, "1/s"),
                Figure.of(title + "reconciles that decided", work.concluded() / seconds, "1/s"),
                Figure.of(title + "reconciles that wrote", work.effective() / seconds, "1/s"),
                Figure.of(title + "steps", work.steps() / seconds, "1/s"),
                Figure.of(title + "histories", work.seeds() / seconds, "1/s"));
    }

    private static Work run(long firstSeed, Duration time, int choices) {
        var start = CoreTime.now();
        var work = Work.NONE;
        for (var seed = firstSeed; start.spent() < time.toNanos(); seed++) work = work.plus(history(seed, choices));
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
