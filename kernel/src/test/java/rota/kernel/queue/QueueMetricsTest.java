package rota.kernel.queue;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.queue.Some.key;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class QueueMetricsTest {
    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final WorkQueue queue = new WorkQueue("jobs", clock, Backoff.standard(clock), metrics);

    @Test
    void adds_that_collapse_are_counted_once_and_every_delayed_request_is_a_retry() {
        queue.add(key("a"));
        queue.add(key("a"));
        queue.add(key("b"));
        queue.addAt(key("c"), clock.in(ofSeconds(1)));
        queue.backOff(key("c"), Duration.ZERO);

        assertThat(counter("adds")).isEqualTo(2);
        assertThat(counter("retries")).isEqualTo(2);
        assertThat(gauge("depth")).isEqualTo(2);
    }

    @Test
    void waiting_and_working_are_timed_by_the_clock_of_the_queue() {
        queue.add(key("a"));
        clock.advance(ofSeconds(3));
        queue.poll();
        clock.advance(ofSeconds(4));
        queue.done(key("a"));

        assertThat(seconds("wait")).isEqualTo(3);
        assertThat(seconds("work")).isEqualTo(4);
    }

    @Test
    void work_that_does_not_end_shows_while_it_goes_on() {
        queue.add(key("a"));
        queue.add(key("b"));
        queue.poll();
        clock.advance(ofSeconds(10));
        queue.poll();
        clock.advance(ofSeconds(5));

        assertThat(gauge("unfinished.seconds")).isEqualTo(20);
        assertThat(gauge("longest.seconds")).isEqualTo(15);

        queue.done(key("a"));

        assertThat(gauge("unfinished.seconds")).isEqualTo(5);
        assertThat(gauge("longest.seconds")).isEqualTo(5);
    }

    @Test
    void queues_of_one_name_are_counted_together() {
        var other = new WorkQueue("jobs", clock, Backoff.standard(clock), metrics);
        queue.add(key("a"));
        other.add(key("b"));
        other.add(key("c"));
        other.poll();
        clock.advance(ofSeconds(5));

        assertThat(gauge("depth")).isEqualTo(2);
        assertThat(gauge("unfinished.seconds")).isEqualTo(5);
        assertThat(gauge("longest.seconds")).isEqualTo(5);
    }

    @Test
    void a_queue_that_takes_over_is_counted_in_place_of_the_one_before() {
        queue.shutDown();
        var next = new WorkQueue("jobs", clock, Backoff.standard(clock), metrics);
        next.add(key("a"));

        assertThat(gauge("depth")).isEqualTo(1);
    }

    private double counter(String name) {
        return metrics.get("rota.queue." + name).tag("queue", "jobs").counter().count();
    }

    private double gauge(String name) {
        return metrics.get("rota.queue." + name).tag("queue", "jobs").gauge().value();
    }

    private double seconds(String name) {
        return metrics.get("rota.queue." + name).tag("queue", "jobs").timer().totalTime(TimeUnit.SECONDS);
    }
}
