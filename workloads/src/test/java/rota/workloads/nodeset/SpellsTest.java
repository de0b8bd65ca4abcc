package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How long a node has been missing, as far as somebody looked.
class SpellsTest {
    private final Spells absences = new Spells();

    @Test
    void an_absence_lasts_for_as_long_as_it_is_seen_without_a_break() {
        assertThat(since(missing(), 0)).isEqualTo(at(0));
        assertThat(since(missing(), 30)).isEqualTo(at(0));
        assertThat(since(missing(), 60)).isEqualTo(at(0));
    }

    @Test
    void it_begins_anew_after_the_node_was_seen_or_slurm_was_silent_or_nobody_looked() {
        since(missing(), 0);
        since(Scene.of(1, pod(0)).view().pods(), 10);
        assertThat(since(missing(), 20)).isEqualTo(at(20));

        since(Scene.of(1, pod(0)).silent().view().pods(), 30);
        assertThat(since(missing(), 40)).isEqualTo(at(40));

        assertThat(since(missing(), 86)).isEqualTo(at(86));
    }

    private Instant since(List<WorkerPod> pods, long second) {
        return absences.of(pods, it -> it.sight() instanceof Sight.Missing, at(second)).getOrDefault("gpu-0",
                Instant.MAX);
    }

    private static List<WorkerPod> missing() {
        return Scene.of(1, pod(0).missing()).view().pods();
    }

    private static Instant at(long second) {
        return Scene.NOW.plusSeconds(second);
    }
}
