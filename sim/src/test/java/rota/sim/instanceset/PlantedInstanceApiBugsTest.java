package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.wire.Codec;
import rota.kernel.loop.Controller;
import rota.sim.Mutant;
import rota.sim.gen.Saga;
import rota.sim.instanceset.InstanceApiWorlds.Bug;
import rota.sim.world.World;
import rota.testing.ForAll;

/// Goal: the checks find bugs in what is done for sets whose members are objects of kind Instance. Method: as
/// [PlantedInstanceSetBugsTest] has it. Set and members each keep the bounds, so most bugs are planted in both.
class PlantedInstanceApiBugsTest {
    private static final int FEW = 3;
    private static final int SOME = 30;

    @ParameterizedTest
    @CsvSource({"IGNORING_THE_QUORUM,10: ", "LEADER_FIRST,11: ", "TOO_MANY_AT_ONCE,7: ", "DELETING_CLAIMS,19: ",
            "WITHOUT_SWITCHOVER,12: ", "RECREATING,13: ", "NOT_ON_DELETE_ONLY,7: ", "UPGRADING_IN_PLACE,15: ",
            "KEEPING_SURPLUS,Expecting value to be true"})
    void each_planted_bug_is_found(InstanceSetMutation bug, String check) {
        assertThatCode(() -> simulate(Bug.NONE, bug)).doesNotThrowAnyException();
        assertThatThrownBy(() -> simulate(bug.inMembersToo(), bug)).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("seed ").hasMessageContaining(check);
    }

    @Test
    void a_member_that_does_not_know_that_it_is_scaled_away_takes_its_claims_along() {
        var bug = new Bug() {
            @Override
            public Controller<Instance, ?, ?> members(Controller<Instance, ?, ?> sound) {
                return Mutant.seeing(sound, it -> Codec.model(Codec.readObject(Codec.tree(it).toString().replace(
                        "\"scaledDown\":true", "\"scaledDown\":false")), Instance.class));
            }
        };

        assertThatThrownBy(() -> simulate(bug, InstanceSetMutation.DELETING_CLAIMS)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("19: ");
    }

    /// A set that tells too many at once what is new does no harm: each of them looks at the others before it goes, and
    /// a ticket keeps two from going at the same time.
    @Test
    void members_keep_the_bounds_where_their_set_does_not_and_need_tickets_for_it() {
        assertThatCode(() -> crowded(true)).doesNotThrowAnyException();
        assertThatThrownBy(() -> crowded(false)).isInstanceOf(AssertionError.class).hasMessageStartingWith("seed ")
                .hasMessageContainingAll("7: ", "; found ", " with [");
    }

    private static void simulate(Bug bug, InstanceSetMutation story) {
        tell(FEW, bug, story, (world, database) -> PlantedInstanceSetBugsTest.live(world, database, story));
    }

    /// @param tickets whether members note on the set that they are about to go
    private static void crowded(boolean tickets) {
        var story = InstanceSetMutation.TOO_MANY_AT_ONCE;
        var bug = new Bug() {
            @Override
            public Controller<InstanceSet, ?, ?> sets(Controller<InstanceSet, ?, ?> sound) {
                return Mutant.seeing(sound, story::misread);
            }

            @Override
            public Controller<Instance, ?, ?> members(Controller<Instance, ?, ?> sound) {
                return tickets ? sound : Mutant.without(sound, "ticket");
            }
        };
        tell(SOME, bug, story, (world, _) -> {
            InstanceSets.roll(world, 1);
            world.run(Duration.ofMinutes(10));
        });
    }

    private static void tell(int seeds, Bug bug, InstanceSetMutation story, BiConsumer<World, Database> history) {
        ForAll.numbers(seeds, seed -> {
            var worlds = InstanceApiWorlds.of(5).with(bug);
            new Saga("", worlds::make, List.of(), world -> {
                InstanceSetChecks.watch(world, worlds.database());
                world.create(InstanceSets.ofInstances(PlantedInstanceSetBugsTest.spec(story)));
                world.run(Duration.ofMinutes(3));
                history.accept(world, worlds.database());
            }).tell(seed);
        });
    }
}
