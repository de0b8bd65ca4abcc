package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.sim.gen.Saga;
import rota.testing.ForAll;

/// Goal: the checks find bugs. Method: the same history passes with a sound controller and fails with each planted bug.
class PlantedInstanceSetBugsTest {
    @ParameterizedTest
    @CsvSource({"IGNORING_THE_QUORUM,10: ", "LEADER_FIRST,11: ", "TOO_MANY_AT_ONCE,7: ", "DELETING_CLAIMS,19: ",
            "WITHOUT_SWITCHOVER,12: ", "KEEPING_SURPLUS,Expecting value to be true"})
    void each_planted_bug_is_found(InstanceSetMutation bug, String check) {
        assertThatCode(() -> simulate(InstanceSetMutation.NONE, bug)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug, bug)).isInstanceOf(AssertionError.class).hasMessageStartingWith("seed ")
                .hasMessageContaining(check);
    }

    /// @param story the bug that the history is made for
    private static void simulate(InstanceSetMutation planted, InstanceSetMutation story) {
        ForAll.numbers(3, seed -> {
            var worlds = planted.in(InstanceSetWorlds.of(5));
            new Saga("", worlds::make, List.of(), world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.of(spec(story)));
                world.run(Duration.ofMinutes(3));
                InstanceSets.roll(world, 1);
                world.run(Duration.ofMinutes(10));
                InstanceSets.change(world, "'replicas':3");
                world.run(Duration.ofMinutes(5));
                InstanceSetSimulationTest.end(world, worlds.database());
            }).tell(seed);
        });
    }

    private static String spec(InstanceSetMutation story) {
        var max = switch (story) {
            case IGNORING_THE_QUORUM -> 5;
            case TOO_MANY_AT_ONCE -> 1;
            case NONE, LEADER_FIRST, DELETING_CLAIMS, WITHOUT_SWITCHOVER, KEEPING_SURPLUS -> 2;
        };
        return InstanceSetSimulationTest.spec(5).replace("'maxUnavailable':2", "'maxUnavailable':" + max);
    }
}
