package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.sim.fault.Fault;
import rota.sim.gen.Saga;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: the checks find bugs. Method: the same history passes with a sound controller and fails with each planted bug.
class PlantedInstanceSetBugsTest {
    private static final int FEW = 3;
    /// Of histories in which two operators have to be at the wrong place at the same time.
    private static final int MANY = 400;
    private static final int SOUND = 5;

    @ParameterizedTest
    @CsvSource({"IGNORING_THE_QUORUM,10: ", "LEADER_FIRST,11: ", "TOO_MANY_AT_ONCE,7: ", "DELETING_CLAIMS,19: ",
            "WITHOUT_SWITCHOVER,12: ", "RECREATING,13: ", "NOT_ON_DELETE_ONLY,7: ", "UPGRADING_IN_PLACE,15: ",
            "KEEPING_SURPLUS,Expecting value to be true"})
    void each_planted_bug_is_found(InstanceSetMutation bug, String check) {
        assertThatCode(() -> simulate(InstanceSetMutation.NONE, bug)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug, bug)).isInstanceOf(AssertionError.class).hasMessageStartingWith("seed ")
                .hasMessageContaining(check);
    }

    /// What restarts where it is is as much away as what is made anew.
    @ParameterizedTest
    @CsvSource({"IGNORING_THE_QUORUM,10: ", "LEADER_FIRST,11: ", "TOO_MANY_AT_ONCE,7: ", "WITHOUT_SWITCHOVER,12: ",
            "NOT_ON_DELETE_ONLY,7: "})
    void each_of_them_is_found_where_pods_restart_in_place(InstanceSetMutation bug, String check) {
        assertThatCode(() -> upgrade(InstanceSetMutation.NONE, bug)).doesNotThrowAnyException();
        assertThatThrownBy(() -> upgrade(bug, bug)).isInstanceOf(AssertionError.class).hasMessageStartingWith("seed ")
                .hasMessageContaining(check);
    }

    @Test
    void tickets_are_needed_where_two_operators_are_at_work() {
        assertThatCode(() -> crowded(InstanceSetMutation.NONE, SOUND)).doesNotThrowAnyException();
        assertThatThrownBy(() -> crowded(InstanceSetMutation.WITHOUT_TICKETS, MANY)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("seed ").hasMessageContainingAll("; found ", " with [");
    }

    /// @param story the bug that the history is made for
    private static void simulate(InstanceSetMutation planted, InstanceSetMutation story) {
        tell(planted, story, (world, database) -> live(world, database, story));
    }

    private static void upgrade(InstanceSetMutation planted, InstanceSetMutation story) {
        tell(planted, story, (world, _) -> {
            InstanceSets.renew(world, 2);
            world.run(Duration.ofMinutes(10));
        });
    }

    private static void tell(InstanceSetMutation planted, InstanceSetMutation story, BiConsumer<World, Database> life) {
        ForAll.numbers(FEW, seed -> {
            var worlds = planted.in(InstanceSetWorlds.of(5));
            new Saga("", worlds::make, List.of(), world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.of(spec(story)));
                world.run(Duration.ofMinutes(3));
                life.accept(world, worlds.database());
            }).tell(seed);
        });
    }

    /// An update, and then fewer members.
    static void live(World world, Database database, InstanceSetMutation story) {
        update(world, story);
        world.run(Duration.ofMinutes(10));
        InstanceSets.change(world, "'replicas':3,'podUpdatePolicy':'PreferInPlace','instanceUpdateStrategy':{"
                + "'type':'RollingUpdate'}");
        world.run(Duration.ofMinutes(5));
        InstanceSetSimulationTest.end(world, database);
    }

    /// Two operators at work, neither of which sees what the other does at once, over a database that changes its mind.
    private static void crowded(InstanceSetMutation planted, int seeds) {
        ForAll.numbers(seeds, seed -> {
            var worlds = planted.inTrusting(InstanceSetWorlds.of(5));
            new Saga("", worlds::make, List.of(Fault.WATCH_LAG, Fault.TWO_LEADERS), world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.of(InstanceSetSimulationTest.spec(5)));
                world.run(Duration.ofMinutes(3));
                for (var i = 1; i <= 5; i++) {
                    world.usurp();
                    InstanceSets.roll(world, i);
                    if (i % 2 == 0) worlds.database().failOver();
                    world.run(Duration.ofMinutes(1));
                }
            }).tell(seed);
        });
    }

    private static void update(World world, InstanceSetMutation story) {
        if (story == InstanceSetMutation.UPGRADING_IN_PLACE) InstanceSets.upgrade(world, 2);
        else
            InstanceSets.roll(world, 1);
    }

    static String spec(InstanceSetMutation story) {
        var spec = InstanceSetSimulationTest.spec(5);
        return switch (story) {
            case IGNORING_THE_QUORUM -> spec.replace("'maxUnavailable':2", "'maxUnavailable':5");
            case TOO_MANY_AT_ONCE -> spec.replace("'maxUnavailable':2", "'maxUnavailable':1");
            case RECREATING -> spec + ",'podUpdatePolicy':'StrictInPlace'";
            case UPGRADING_IN_PLACE -> spec + ",'podUpgradePolicy':'ReCreate'";
            case NOT_ON_DELETE_ONLY -> spec.replace("'rollingUpdate'", "'type':'OnDelete','rollingUpdate'");
            case NONE, LEADER_FIRST, DELETING_CLAIMS, WITHOUT_SWITCHOVER, KEEPING_SURPLUS, WITHOUT_TICKETS -> spec;
        };
    }
}
