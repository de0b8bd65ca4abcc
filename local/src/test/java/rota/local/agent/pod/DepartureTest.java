package rota.local.agent.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import rota.api.wire.Times;

class DepartureTest {
    private static final Instant ASKED = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void whoever_was_asked_to_go_has_the_whole_grace_period() {
        var departure = Departure.of(deleted(30)).orElseThrow();

        assertThat(departure.asked()).isEqualTo(ASKED);
        assertThat(departure.end(ASKED)).isEqualTo(ASKED.plusSeconds(30));
    }

    /// A server that adds it up comes out in the past; nobody who was given for ever is killed because of that.
    @Test
    void a_grace_period_beyond_the_calendar_is_a_century() {
        for (var seconds : new long[] {10_000_000_000L, Long.MAX_VALUE}) {
            var departure = Departure.of(deleted(seconds)).orElseThrow();

            assertThat(departure.asked()).isEqualTo(ASKED);
            assertThat(departure.end(ASKED)).isEqualTo(ASKED.plus(Duration.ofDays(36_500)));
        }
    }

    private static ObjectMeta deleted(long seconds) {
        return new ObjectMetaBuilder().withDeletionTimestamp(Times.wrapped(ASKED, seconds).toString())
                .withDeletionGracePeriodSeconds(seconds).build();
    }
}
