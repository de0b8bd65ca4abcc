package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimiterTest {
    private final ManualClock clock = new ManualClock();
    private final List<Duration> waits = new ArrayList<>();

    @Test
    void a_burst_goes_out_at_once_and_the_rest_is_spaced() throws InterruptedException {
        var limiter = limiter(10, 3);

        for (var i = 0; i < 5; i++) limiter.acquire();

        assertThat(waits).containsExactly(Duration.ofMillis(100), Duration.ofMillis(100));
    }

    @Test
    void callers_that_come_together_wait_in_turn() throws InterruptedException {
        var limiter = new Limiter(KubeSettings.DEFAULT.withRate(10, 1), clock, waits::add);

        for (var i = 0; i < 4; i++) limiter.acquire();

        assertThat(waits).containsExactly(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(300));
    }

    @Test
    void a_pause_fills_the_bucket_but_not_beyond_the_burst() throws InterruptedException {
        var limiter = limiter(10, 2);
        for (var i = 0; i < 2; i++) limiter.acquire();

        clock.pass(Duration.ofHours(1));
        for (var i = 0; i < 3; i++) limiter.acquire();

        assertThat(waits).containsExactly(Duration.ofMillis(100));
    }

    @Test
    void a_clock_that_is_set_back_takes_no_tokens_away() throws InterruptedException {
        var limiter = limiter(10, 2);
        limiter.acquire();

        clock.pass(Duration.ofHours(-1));
        limiter.acquire();

        assertThat(waits).isEmpty();
    }

    @Test
    void the_default_rate_is_upstreams() {
        assertThat(KubeSettings.DEFAULT.qps()).isEqualTo(20);
        assertThat(KubeSettings.DEFAULT.burst()).isEqualTo(30);
    }

    private Limiter limiter(double qps, int burst) {
        return new Limiter(KubeSettings.DEFAULT.withRate(qps, burst), clock, time -> {
            waits.add(time);
            clock.pass(time);
        });
    }
}
