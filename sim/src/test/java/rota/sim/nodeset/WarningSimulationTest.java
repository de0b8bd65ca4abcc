package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.fault.RandomFaults;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.testing.ForAll;

/// Goal: a node that comes and goes is told of, but not more than once in an hour. Method: nodes that cease to answer
/// and answer again for hours, without and with every fault, and whoever listens to the events of all operators.
class WarningSimulationTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void a_node_that_comes_and_goes_is_told_of_once_in_every_hour() {
        var made = NodeSetWorlds.make(new SplittableRandom(1), Mischief.NONE, Bug.NONE);

        comeAndGo(made, 100);

        assertThat(failures(made)).containsOnlyKeys("gpu-0", "gpu-1", "gpu-2");
        assertThat(failures(made).values()).allSatisfy(it -> assertThat(it).hasSize(5));
        assertThat(tooSoon(made)).isEmpty();
    }

    @Test
    void whatever_happens_to_the_operator_nobody_hears_of_it_twice_in_an_hour() {
        ForAll.numbers(6, seed -> {
            var random = new SplittableRandom(seed);
            var made = NodeSetWorlds.make(random, new RandomFaults(random, Arrays.asList(Fault.values())), Bug.NONE);

            comeAndGo(made, 45);

            assertThat(tooSoon(made)).isEmpty();
        });
    }

    /// Twenty times in an hour.
    private static void comeAndGo(NodeSetWorlds made, int times) {
        NodeSetChecks.watch(made);
        NodeSets.create(made.world(), 3);
        for (var i = 0; i < times; i++) {
            made.world().run(Duration.ofMinutes(2));
            made.slurm().lose("gpu-" + i % 3);
            made.world().run(Duration.ofMinutes(1));
            made.slurm().register("gpu-" + i % 3);
        }
    }

    private static Map<String, List<Instant>> failures(NodeSetWorlds made) {
        var failures = new LinkedHashMap<String, List<Instant>>();
        made.heard().stream().filter(it -> it.what().reason().equals("NodeFailed"))
                .forEach(it -> failures.computeIfAbsent(it.what().note().split(" ", -1)[2], _ -> new ArrayList<>())
                        .add(it.when()));
        return failures;
    }

    /// Times at which somebody was told what they had heard within the hour. A second is lost in what is written down.
    private static List<String> tooSoon(NodeSetWorlds made) {
        var found = new ArrayList<String>();
        failures(made).forEach((node, times) -> {
            for (var i = 1; i < times.size(); i++)
                if (times.get(i - 1).plus(HOUR).minusSeconds(30).isAfter(times.get(i)))
                    found.add(node + " at " + times.get(i - 1) + " and " + times.get(i));
        });
        return found;
    }
}
