package rota.sim.flock;

import static rota.sim.flock.FlockWorlds.change;
import static rota.sim.flock.FlockWorlds.flock;
import static rota.sim.flock.FlockWorlds.image;
import static rota.sim.flock.FlockWorlds.replicas;

import java.time.Duration;
import java.util.List;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;

/// Random histories of a flock.
public final class FlockSagas {
    /// Every fault at once, second leaders too, and users who change their minds.
    static final Saga EVERYTHING = Saga.of("flock-everything", FlockWorlds::world, world -> {
        world.create(flock("geese", 3));
        world.during(Duration.ofMinutes(20), FlockSagas::everything);
        world.heal();
        FlockStories.settle(world);
    }, Fault.values());

    private FlockSagas() {}

    public static List<Saga> all() {
        return List.of(EVERYTHING);
    }

    private static void everything(World world) {
        if (world.timeline().random().nextInt(4) == 0) world.usurp();
        else
            editing(world);
    }

    static void editing(World world) {
        var random = world.timeline().random();
        switch (random.nextInt(3)) {
            case 0 -> change(world, "geese", replicas(random.nextInt(6)));
            case 1 -> change(world, "geese", image("image:" + random.nextInt(3)));
            default -> FlockChecks.deleteSomePod(world);
        }
    }
}
