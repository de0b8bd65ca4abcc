package rota.local.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import rota.local.agent.probe.Count.Opinion;

class CountTest {
    private static final Timing TIMING = Timing.of(new ProbeBuilder().withSuccessThreshold(2).withFailureThreshold(3)
            .build());

    @Test
    void an_opinion_needs_enough_results_in_a_row() {
        assertThat(after(true)).isEqualTo(Opinion.UNKNOWN);
        assertThat(after(true, true)).isEqualTo(Opinion.GOOD);
        assertThat(after(true, false, true)).isEqualTo(Opinion.UNKNOWN);
    }

    @Test
    void an_opinion_stays_until_enough_results_speak_against_it() {
        assertThat(after(true, true, false, false)).isEqualTo(Opinion.GOOD);
        assertThat(after(true, true, false, false, true, false, false)).isEqualTo(Opinion.GOOD);
        assertThat(after(true, true, false, false, false)).isEqualTo(Opinion.BAD);
    }

    @Test
    void a_probe_that_says_nothing_asks_every_10_seconds_and_gives_up_after_3_failures() {
        var timing = Timing.of(new Probe());

        assertThat(timing).isEqualTo(new Timing(Duration.ZERO, Duration.ofSeconds(10), Duration.ofSeconds(1), 1, 3));
    }

    private static Opinion after(boolean... results) {
        var count = Count.fresh(TIMING, Opinion.UNKNOWN);
        for (var result : results) count = count.after(result);
        return count.opinion();
    }
}
