package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.sim.fault.Fault;
import rota.sim.fault.RandomFaults;
import rota.sim.fault.RareBookmarks;
import rota.sim.world.World;

/// Goal: a member that an update has deleted is created again soon, whatever goes wrong with requests or with the
/// operator. Method: random trouble during an update over a server that never says how far a stream has come which has
/// nothing to tell, so that whoever waits for that word, or for an expectation to end by itself, is away for minutes.
class ReturnTest {
    private static final int SEEDS = 10;
    private static final Duration NEVER = Duration.ofHours(10);
    /// An answer that got lost is waited for for half a minute, and several may be lost in a row.
    private static final Duration MOST = Duration.ofMinutes(2);

    @ParameterizedTest
    @ValueSource(strings = {"LOST_ANSWERS", "FAILURES", "CONFLICTS", "OPERATOR_CRASH", "TWO_LEADERS",
            "LOST_ANSWERS OPERATOR_CRASH", "LOST_ANSWERS FAILURES CONFLICTS THROTTLING OPERATOR_CRASH TWO_LEADERS"})
    void a_member_that_an_update_has_deleted_is_there_again_soon(String names) {
        var faults = List.of(names.split(" ")).stream().map(Fault::valueOf).toList();
        for (var seed = 0; seed < SEEDS; seed++) {
            var worlds = InstanceSetWorlds.of(3);
            var world = worlds.make(new SplittableRandom(seed), random -> new RareBookmarks(new RandomFaults(random,
                    faults), NEVER));
            InstanceSetChecks.watch(world, worlds.database());
            var away = new Away(new TreeMap<>(), "with seed " + seed);
            world.always(away::look);
            new TimedUpdate(world, InstanceSets.of(InstanceSetSimulationTest.spec(3)));
        }
    }

    /// Since when members are not there that have been there before.
    private record Away(Map<String, Instant> since, String seed) {
        void look(World world) {
            var now = world.timeline().instant();
            var there = world.cluster().list(Pod.class).stream().map(it -> it.getMetadata().getName()).toList();
            since.forEach((name, left) -> assertThat(Duration.between(left, now)).as(() -> name + " is away, " + seed
                    + ": " + world.explain()).isLessThan(MOST));
            since.keySet().removeAll(there);
            for (var name : List.of("db-0", "db-1", "db-2"))
                if (!there.contains(name) && !since.containsKey(name)) since.put(name, now);
        }
    }
}
