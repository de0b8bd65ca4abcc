package rota.sim.instanceset;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Kind;
import rota.sim.fault.Mischief;
import rota.sim.world.World;

/// Goal: nobody takes a status of its own for that of somebody else. Method: answers to statuses get lost, the operator
/// hears late of its set, so that it makes another status before it sees the first one, and the server never says how
/// far streams have come that have nothing to tell. A real one with a plain etcd is silent for ten minutes.
class LostStatusTest {
    private static final int SEEDS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    @Test
    void an_update_goes_on_whose_status_was_written_though_nobody_said_so() {
        for (var seed = 0; seed < SEEDS; seed++) {
            var worlds = InstanceSetWorlds.of(3);
            var world = worlds.make(new SplittableRandom(seed), _ -> new LostAnswers(new AtomicInteger()));
            InstanceSetChecks.watch(world, worlds.database());
            world.create(InstanceSets.of(InstanceSetSimulationTest.spec(3)));
            world.eventually(PATIENCE, "a set at work", LostStatusTest::isAtWork);
            InstanceSets.roll(world, 1);
            world.eventually(PATIENCE, "an update", LostStatusTest::isAtWork);
        }
    }

    private static boolean isAtWork(World world) {
        return InstanceSets.isSettled(world);
    }

    /// Every other answer to a status.
    private record LostAnswers(AtomicInteger statuses) implements Mischief {
        @Override
        public Fate fate(Sent sent) {
            return sent.request() instanceof Request.Update(_, var side) && side == Subresource.STATUS
                    && statuses.incrementAndGet() % 2 == 0 ? Fate.LOSE_ANSWER : Fate.FINE;
        }

        @Override
        public Delivery delivery(String process, Kind kind) {
            return kind.equals(InstanceSetNames.KIND) ? Delivery.LATE : Delivery.PROMPT;
        }

        @Override
        public Duration bookmarks() {
            return Duration.ofHours(10);
        }
    }
}
