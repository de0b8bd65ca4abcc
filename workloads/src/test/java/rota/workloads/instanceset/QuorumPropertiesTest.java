package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.workloads.instanceset.Troupe.Bounds;

/// Goal: no update of ours costs a quorum, exceeds `maxUnavailable` or restarts a leader before its time. Method: every
/// topology up to 1 leader, 8 followers and 3 learners lives through an update, in a random order of events; each
/// deletion, and each restart of one that stays where it is, is checked.
class QuorumPropertiesTest {
    private static final int MANY_PASSES = 2_000;

    @ParameterizedTest
    @CsvSource({"Serial,false", "Parallel,false", "BestEffortParallel,false", "Serial,true", "Parallel,true",
            "BestEffortParallel,true"})
    void the_quorum_is_kept_and_the_leader_goes_last_in_every_topology(String strategy, boolean inPlace) {
        for (var followers = 0; followers <= 8; followers++) {
            for (var learners = 0; learners <= 3; learners++) {
                for (var max = 1; max <= followers + learners + 1; max++) {
                    var random = new SplittableRandom(followers * 100L + learners * 10L + max);
                    live(new Troupe(followers, learners, new Bounds(strategy, max, inPlace), random),
                            followers + learners + 1);
                }
            }
        }
    }

    private static void live(Troupe troupe, int members) {
        for (var i = 0; i < MANY_PASSES && !troupe.isDone(); i++) troupe.act();

        assertThat(troupe.isDone()).as("the update comes to its end").isTrue();
        assertThat(troupe.restarts()).as("each member is restarted once").isEqualTo(members);
    }
}
