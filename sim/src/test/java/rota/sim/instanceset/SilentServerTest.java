package rota.sim.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import rota.api.instanceset.Instance;
import rota.sim.fault.Mischief;
import rota.sim.fault.RareBookmarks;
import rota.sim.world.World;

/// Goal: nobody waits for a server to say how far a stream has come which has nothing to tell: one with a plain etcd
/// is silent for ten minutes. Method: whole lives of sets over a server that never says it, each part of them in the
/// time that it takes elsewhere; the quorum is watched.
class SilentServerTest {
    private static final int SEEDS = 5;
    private static final String INSTANCES = "'enableInstanceAPI':true,";
    private static final Mischief SILENCE = new RareBookmarks(Mischief.NONE, Duration.ofDays(10));

    @ParameterizedTest
    @EnumSource
    void no_story_of_a_set_waits_for_word_of_how_far_the_streams_have_come(Story story) {
        tell(story, "", SILENCE);
    }

    /// The one that is left out waits for somebody else, as the next test shows.
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "DELETION_IN_FOREGROUND")
    void no_story_of_a_set_with_instances_waits_for_it(Story story) {
        tell(story, INSTANCES, SILENCE);
    }

    /// The garbage collector keeps what is deleted in the foreground until it knows of all that hangs on it, and for
    /// that it needs the word. All that is ours to do is done without.
    @Test
    void in_the_foreground_instances_wait_for_the_garbage_collector_and_for_nobody_else() {
        var waiting = 0;
        for (var seed = 0; seed < SEEDS; seed++) {
            var world = world(seed, SILENCE);
            Story.DELETION_IN_FOREGROUND.begin(world, INSTANCES);
            Story.deleteInForeground(world);
            world.eventually(Duration.ofMinutes(2), "nothing that waits for us", SilentServerTest::isOutOfOurHands);
            world.run(Duration.ofHours(1));

            assertThat(isOutOfOurHands(world)).as(world::explain).isTrue();
            waiting += world.cluster().list(Instance.class).size();
        }
        assertThat(waiting).as("instances that wait for the garbage collector").isPositive();
        tell(Story.DELETION_IN_FOREGROUND, INSTANCES, Mischief.NONE);
    }

    private static boolean isOutOfOurHands(World world) {
        return InstanceSets.pods(world).isEmpty() && world.cluster().list(PersistentVolumeClaim.class).isEmpty()
                && world.cluster().list(Instance.class).stream().allMatch(it -> finalizers(it).equals(List.of(
                        "foregroundDeletion")));
    }

    private static List<String> finalizers(HasMetadata object) {
        return object.getMetadata().getFinalizers();
    }

    private static void tell(Story story, String more, Mischief mischief) {
        for (var seed = 0; seed < SEEDS; seed++) story.tell(world(seed, mischief), more);
    }

    private static World world(int seed, Mischief mischief) {
        var worlds = InstanceApiWorlds.of(3);
        var world = worlds.make(new SplittableRandom(seed), _ -> mischief);
        InstanceSetChecks.watch(world, worlds.database());
        return world;
    }
}
