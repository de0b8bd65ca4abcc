package rota.kernel.queue;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.meta.Key;

class ParkTest {
    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final WorkQueue queue = new WorkQueue("test", clock, Backoff.standard(clock), metrics);
    private final Key a = Some.key("a");

    @Test
    void a_parked_key_rests_until_it_is_added_again() {
        queue.addAt(a, clock.in(ofSeconds(9)));
        queue.add(a);
        queue.poll();

        park();
        clock.advance(ofSeconds(60));

        assertThat(queue.poll()).isEmpty();
        assertThat(queue.parked()).containsExactly(Map.entry(a, "division by zero"));
        queue.add(a);
        assertThat(queue.parked()).isEmpty();
        assertThat(queue.poll()).contains(a);
    }

    @Test
    void an_add_during_the_run_that_was_parked_still_counts() {
        queue.add(a);
        queue.poll();
        queue.add(a);

        park();

        assertThat(queue.parked()).isEmpty();
        assertThat(queue.poll()).contains(a);
    }

    @Test
    void a_delayed_request_made_during_the_run_that_was_parked_still_counts() {
        queue.addAt(a, clock.in(ofSeconds(9)));
        queue.add(a);
        queue.poll();
        queue.addAt(a, clock.in(ofSeconds(30)));

        park();

        assertThat(queue.parked()).hasSize(1);
        clock.advance(ofSeconds(9));
        assertThat(queue.poll()).contains(a);
        assertThat(queue.parked()).isEmpty();
    }

    @Test
    void a_parked_key_starts_afresh_with_its_failures() {
        queue.backOff(a, Duration.ZERO);
        clock.advance(ofSeconds(1));
        queue.poll();

        park();

        assertThat(queue.failures(a)).isZero();
    }

    @Test
    void a_parked_key_is_counted_and_shown_as_long_as_it_rests() {
        queue.add(a);
        queue.poll();
        park();

        assertThat(metrics.get("rota.queue.parks").tag("queue", "test").counter().count()).isEqualTo(1);
        assertThat(metrics.get("rota.queue.parked").tag("queue", "test").gauge().value()).isEqualTo(1);

        queue.add(a);

        assertThat(metrics.get("rota.queue.parks").tag("queue", "test").counter().count()).isEqualTo(1);
        assertThat(metrics.get("rota.queue.parked").tag("queue", "test").gauge().value()).isZero();
    }

    @Test
    void only_a_key_that_is_worked_on_can_be_parked() {
        assertThatThrownBy(() -> queue.park(a, "bug")).isInstanceOf(IllegalStateException.class);
    }

    private void park() {
        queue.park(a, "division by zero");
        queue.done(a);
    }
}
