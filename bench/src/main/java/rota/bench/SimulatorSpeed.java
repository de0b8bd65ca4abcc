package rota.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import rota.sim.fault.Fault;
import rota.sim.fault.RandomFaults;
import rota.sim.flock.FlockChecks;
import rota.sim.flock.FlockWorlds;
import rota.sim.world.World;

/// How many reconciles one core simulates in a second: the histories of the simulation test, with every fault but one.
///
/// Two leaders are left out: where one of them sees an old spec they create and delete against each other for seconds,
/// and a few such histories with tens of thousands of writes would be all that is measured.
final class SimulatorSpeed {
    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final Duration MEASURED = Duration.ofSeconds(15);
    private static final double TARGET = 20_000;

    /// What some histories came to.
    private record Work(long seeds, long reconciles, long steps, long writes) {
        static final Work NONE = new Work(0, 0, 0, 0);

        Work plus(World world) {
            return new Work(seeds + 1, reconciles + world.reconciles(), steps + world.timeline().trace().steps(),
                    writes + world.operatorWrites());
        }
    }

    private SimulatorSpeed() {}

    static List<Figure> measure() {
        var seed = run(0, WARM_UP).seeds();
        var start = coreTime();
        var work = run(seed, MEASURED);
        var seconds = (coreTime() - start) / 1e9;
        return List.of(
                Figure.atLeast("simulator: reconciles", work.reconciles() / seconds, "1/s", TARGET),
                Figure.of("simulator: steps", work.steps() / seconds, "1/s"),
                Figure.of("simulator: writes sent by operators", work.writes() / seconds, "1/s"),
                Figure.of("simulator: histories", work.seeds() / seconds, "1/s"));
    }

    /// What this thread and the garbage collector have had of the cores: a busy machine must not blur the figure.
    private static long coreTime() {
        var collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(it -> Math.max(0, it.getCollectionTime())).sum();
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
                + Duration.ofMillis(collectors).toNanos();
    }

    private static Work run(long firstSeed, Duration time) {
        var end = coreTime() + time.toNanos();
        var work = Work.NONE;
        for (var seed = firstSeed; coreTime() < end; seed++) work = work.plus(history(seed));
        return work;
    }

    private static World history(long seed) {
        var world = FlockWorlds.world(new SplittableRandom(seed),
                random -> new RandomFaults(random, List.of(Fault.values())));
        world.create(FlockWorlds.flock("geese", 3));
        world.during(Duration.ofMinutes(20), SimulatorSpeed::interfere);
        world.heal();
        world.settle(Duration.ofHours(3));
        if (!FlockWorlds.settled(world, "geese")) throw new IllegalStateException("seed " + seed + " did not settle");
        return world;
    }

    private static void interfere(World world) {
        var random = world.timeline().random();
        switch (random.nextInt(3)) {
            case 0 -> FlockWorlds.change(world, "geese", FlockWorlds.replicas(random.nextInt(6)));
            case 1 -> FlockWorlds.change(world, "geese", FlockWorlds.image("image:" + random.nextInt(3)));
            default -> FlockChecks.deleteSomePod(world);
        }
    }
}
