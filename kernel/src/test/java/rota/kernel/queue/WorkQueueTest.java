package rota.kernel.queue;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.queue.Some.key;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import rota.api.meta.Key;

class WorkQueueTest {
    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final WorkQueue queue = new WorkQueue("test", clock, Backoff.standard(clock), metrics);

    private final Key a = key("a");
    private final Key b = key("b");
    private final Key c = key("c");

    /// K21-40
    @Test
    void a_key_added_100_times_before_it_is_taken_runs_once() {
        for (var i = 0; i < 100; i++) queue.add(a);

        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.poll()).contains(a);
        queue.done(a);
        assertThat(queue.poll()).isEmpty();
    }

    @Test
    void a_key_tells_when_it_is_due() {
        queue.add(a);
        queue.addAt(b, clock.instant().plusSeconds(7));

        assertThat(queue.due(a)).contains(clock.instant());
        assertThat(queue.due(b)).contains(clock.instant().plusSeconds(7));
        assertThat(queue.due(c)).isEmpty();
    }

    /// K21-41
    @Test
    void a_key_added_while_it_is_worked_on_runs_once_more_after_that() {
        queue.add(a);
        queue.poll();

        queue.add(a);
        queue.add(a);

        assertThat(queue.poll()).isEmpty();
        queue.done(a);
        assertThat(queue.poll()).contains(a);
        queue.done(a);
        assertThat(queue.poll()).isEmpty();
    }

    @Test
    void keys_are_handed_out_in_the_order_they_came_and_a_busy_one_goes_to_the_end() {
        queue.add(a);
        queue.add(b);
        queue.poll();

        queue.add(a);
        queue.add(c);
        queue.done(a);

        assertThat(queue.poll()).contains(b);
        assertThat(queue.poll()).contains(c);
        assertThat(queue.poll()).contains(a);
    }

    /// K21-42
    @Test
    void of_two_delays_the_shorter_wins_whichever_came_first() {
        queue.addAt(a, clock.in(ofSeconds(10)));
        queue.addAt(a, clock.in(ofSeconds(1)));
        queue.addAt(b, clock.in(ofSeconds(1)));
        queue.addAt(b, clock.in(ofSeconds(10)));

        assertThat(queue.nextDue()).contains(clock.in(ofSeconds(1)));
        clock.advance(ofMillis(999));
        assertThat(queue.poll()).isEmpty();
        clock.advance(ofMillis(1));
        assertThat(run()).isEqualTo(a);
        assertThat(run()).isEqualTo(b);
        clock.advance(ofSeconds(60));
        assertThat(queue.poll()).isEmpty();
    }

    /// K21-43
    @Test
    void a_key_that_is_delayed_and_then_added_runs_at_once_and_again_when_the_delay_is_over() {
        queue.addAt(a, clock.in(ofSeconds(5)));
        queue.add(a);

        assertThat(run()).isEqualTo(a);
        assertThat(queue.poll()).isEmpty();
        clock.advance(ofSeconds(5));
        assertThat(run()).isEqualTo(a);
        assertThat(queue.nextDue()).isEmpty();
    }

    @Test
    void a_time_in_the_past_or_present_means_now() {
        queue.addAt(a, clock.in(ofSeconds(-1)));
        queue.addAt(b, clock.instant());

        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.nextDue()).contains(clock.instant());
    }

    @Test
    void a_delayed_key_that_falls_due_while_it_is_worked_on_runs_once_more() {
        queue.add(a);
        queue.poll();
        queue.addAt(a, clock.in(ofSeconds(1)));

        clock.advance(ofSeconds(1));

        assertThat(queue.poll()).isEmpty();
        queue.done(a);
        assertThat(queue.poll()).contains(a);
    }

    @Test
    void a_failed_key_waits_for_the_longer_of_its_back_off_and_what_the_server_said() {
        queue.backOff(a, Duration.ZERO);
        assertThat(queue.nextDue()).contains(clock.in(ofMillis(5)));

        queue.backOff(b, ofMillis(2));
        clock.advance(ofMillis(5));
        assertThat(run()).isEqualTo(a);
        assertThat(run()).isEqualTo(b);

        queue.backOff(a, ofSeconds(3));
        assertThat(queue.nextDue()).contains(clock.in(ofSeconds(3)));
        assertThat(queue.failures(a)).isEqualTo(2);
        queue.forget(a);
        assertThat(queue.failures(a)).isZero();
    }

    /// K21-46
    @Test
    void a_shut_down_queue_delivers_what_waits_and_drops_what_is_delayed_or_added() {
        queue.add(a);
        queue.add(b);
        queue.addAt(c, clock.in(ofSeconds(1)));

        queue.shutDown();
        queue.add(c);
        queue.addAt(c, clock.instant());
        queue.backOff(c, Duration.ZERO);
        clock.advance(ofSeconds(2));

        assertThat(queue.failures(c)).isZero();
        assertThat(queue.poll()).contains(a);
        assertThat(queue.poll()).contains(b);
        assertThat(queue.poll()).isEmpty();
        assertThat(queue.nextDue()).isEmpty();
    }

    @Test
    void a_queue_is_drained_when_it_is_shut_down_and_no_key_waits_or_is_worked_on() {
        queue.add(a);
        queue.poll();
        queue.add(a);
        assertThat(queue.drained()).isFalse();

        queue.shutDown();
        assertThat(queue.drained()).isFalse();
        queue.done(a);
        assertThat(queue.drained()).isFalse();
        assertThat(run()).isEqualTo(a);

        assertThat(queue.drained()).isTrue();
    }

    @Test
    void an_empty_queue_is_not_drained_before_it_is_shut_down() {
        assertThat(queue.drained()).isFalse();

        queue.shutDown();

        assertThat(queue.drained()).isTrue();
    }

    @Test
    void done_with_a_key_that_nobody_took_is_a_bug() {
        queue.add(a);

        assertThatThrownBy(() -> queue.done(a)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("thing default/a");
    }

    private Key run() {
        var key = queue.poll().orElseThrow();
        queue.done(key);
        return key;
    }
}
