package rota.sim.instanceset;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import rota.sim.fault.Mischief;
import rota.sim.fault.RareBookmarks;

/// Goal: nobody waits for a server to say how far a stream has come which has nothing to tell: one with a plain etcd
/// is silent for ten minutes. Method: whole lives of sets over a server that never says it, each part of them in the
/// time that it takes elsewhere.
class SilentServerTest {
    private static final int SEEDS = 5;
    private static final Mischief SILENCE = new RareBookmarks(Mischief.NONE, Duration.ofDays(10));

    @ParameterizedTest
    @EnumSource
    void no_story_of_a_set_waits_for_word_of_how_far_the_streams_have_come(Story story) {
        tell(story, "");
    }

    /// In the foreground each Instance would wait for the garbage collector, which does wait for that word.
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "DELETION_IN_FOREGROUND")
    void no_story_of_a_set_with_instances_waits_for_it(Story story) {
        tell(story, "'enableInstanceAPI':true,");
    }

    private static void tell(Story story, String more) {
        for (var seed = 0; seed < SEEDS; seed++) {
            var worlds = InstanceApiWorlds.of(3);
            var world = worlds.make(new SplittableRandom(seed), _ -> SILENCE);
            if (!story.isTheEnd()) InstanceSetChecks.watch(world, worlds.database());
            story.tell(world, more);
        }
    }
}
