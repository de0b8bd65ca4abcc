package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.api.meta.Kind;
import rota.sim.check.Reference;
import rota.sim.check.Reference.Cost;
import rota.sim.fault.Mischief;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.world.World;

/// Goal: one fault at any write leaves no trace. Method: tell each story undisturbed, then again with each fault at
/// each of its writes; every write is checked, and the ends are compared.
class JobPlansTest {
    private static final List<What> HONEST = List.of(What.CRASH, What.LOSE_ANSWER, What.FAIL_BEFORE, What.LOSE_REQUEST,
            What.BLINK);

    @ParameterizedTest
    @EnumSource
    void one_fault_at_any_write_costs_no_pod_and_no_count(Story story) {
        var reference = new Reference(new Reference.Case(trouble -> world(story, trouble, true), story::tell,
                kinds(story)));
        for (var what : HONEST) {
            for (var write = 1; write <= reference.writes(); write++) {
                reference.compare(new Planned(write, what), pods(takesPodsAway(story) ? 2 : 0));
            }
        }
    }

    /// A pod that is to go may end before it does, and is then left behind: what it did does not count.
    private static List<Kind> kinds(Story story) {
        return takesPodsAway(story) ? List.of(Jobs.KIND) : List.of(Jobs.KIND, Kind.of(Pod.class));
    }

    private static boolean takesPodsAway(Story story) {
        return story == Story.SUSPENSION || story == Story.SCALE_IN;
    }

    /// An operator that wakes up in the past may repeat what it does not see; the counts are right all the same.
    @ParameterizedTest
    @EnumSource(names = {"INDEXED_WITH_A_FAILURE", "BACKOFF_PER_INDEX", "SUCCESS_POLICY", "SUSPENSION", "DEADLINE"})
    void a_crash_after_any_write_into_any_state_before_it_heals(Story story) {
        var told = world(story, Mischief.NONE, false);
        story.tell(told);
        var expected = ending(told);
        var write = 0;
        for (var state = 1; state <= told.cluster().log().size(); state++) {
            if (!told.cluster().log().get(state - 1).actor().startsWith("operator")) continue;
            write++;
            for (var past = 1; past < state; past++) {
                var world = world(story, new Planned(write, What.CRASH_INTO_THE_PAST, (double) past / state), false);
                story.tell(world);
                assertThat(ending(world)).as("%s: after write %d, in state %d", story, write, past)
                        .isEqualTo(expected);
            }
        }
    }

    /// What does not depend on how many pods were tried.
    private static List<String> ending(World world) {
        var status = Jobs.get(world, "sum").getStatus();
        return Stream.concat(Stream.of("completed " + status.getCompletedIndexes(), "given up "
                + status.getFailedIndexes()), status.getConditions().stream().map(
                        it -> it.getType() + " " + it
                                .getStatus() + " " + it.getReason()))
                .toList();
    }

    private static World world(Story story, Mischief trouble, boolean closely) {
        var world = story.worlds().make(new SplittableRandom(1), _ -> trouble);
        if (closely) JobChecks.watchClosely(world);
        else
            JobChecks.watch(world);
        return world;
    }

    /// Pods are what hurts; a status may be written again. When a user interferes, it may be at another moment.
    private static Cost pods(int extra) {
        return new Cost(sort -> sort.startsWith("create") || sort.startsWith("delete") ? extra : 20,
                List.of("message"));
    }
}
