package rota.sim.instanceset;

import java.time.Duration;
import java.time.Instant;
import rota.api.instanceset.InstanceSet;
import rota.sim.world.World;

/// An update of a set that is at work, the writes that were made for it, and how long it took.
final class TimedUpdate {
    private static final Duration PATIENCE = Duration.ofHours(3);

    private final int first;
    private final int last;
    private final Duration time;

    TimedUpdate(World world, InstanceSet set) {
        world.create(set);
        world.eventually(PATIENCE, "a set at work", TimedUpdate::isAtWork);
        world.run(Duration.ofMinutes(3));
        var begin = now(world);
        first = world.operatorWrites() + 1;
        InstanceSets.roll(world, 1);
        world.eventually(PATIENCE, "an update", TimedUpdate::isAtWork);
        last = world.operatorWrites();
        time = Duration.between(begin, now(world));
    }

    int first() {
        return first;
    }

    int last() {
        return last;
    }

    Duration time() {
        return time;
    }

    private static Instant now(World world) {
        return world.timeline().instant();
    }

    private static boolean isAtWork(World world) {
        return InstanceSets.isSettled(world);
    }
}
