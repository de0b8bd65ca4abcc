package rota.kernel.queue;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.api.meta.Key;

class BackoffTest {
    private static final Key KEY = Some.key("a");

    private final ManualClock clock = new ManualClock();

    /// K21-44
    @Test
    void the_standard_wait_doubles_from_5_ms_and_starts_again_when_forgotten() {
        var backoff = Backoff.standard(clock);

        assertThat(waits(backoff, 6)).containsExactly(ofMillis(5), ofMillis(10), ofMillis(20), ofMillis(40),
                ofMillis(80), ofMillis(160));
        assertThat(backoff.failures(KEY)).isEqualTo(6);

        backoff.forget(KEY);

        assertThat(backoff.failures(KEY)).isZero();
        assertThat(backoff.next(KEY)).isEqualTo(ofMillis(5));
    }

    @Test
    void the_standard_wait_is_81920_ms_at_the_15th_failure_and_never_above_1000_s() {
        var each = Backoff.exponential(ofMillis(5), ofSeconds(1000));

        var waits = waits(each, 200);

        assertThat(waits.get(14)).isEqualTo(ofMillis(81_920));
        assertThat(waits.get(17)).isEqualTo(ofMillis(655_360));
        assertThat(waits.subList(18, 200)).containsOnly(ofSeconds(1000));
    }

    @Test
    void a_huge_base_does_not_overflow() {
        var backoff = Backoff.exponential(Duration.ofDays(1_000_000), Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(waits(backoff, 100)).isSorted().allMatch(Duration::isPositive);
    }

    @Test
    void a_base_above_the_cap_is_cut_to_it() {
        assertThat(Backoff.exponential(ofSeconds(5), ofSeconds(3)).next(KEY)).isEqualTo(ofSeconds(3));
    }

    @Test
    void jobs_wait_from_1_s_to_60_s() {
        var backoff = Backoff.exponential(ofSeconds(1), ofSeconds(60));

        assertThat(waits(backoff, 8)).containsExactly(ofSeconds(1), ofSeconds(2), ofSeconds(4), ofSeconds(8),
                ofSeconds(16), ofSeconds(32), ofSeconds(60), ofSeconds(60));
    }

    /// K21-45
    @Test
    void of_150_keys_that_fail_at_once_100_wait_their_own_time_and_the_rest_is_spaced_100_ms() {
        var backoff = Backoff.standard(clock);

        var waits = IntStream.range(0, 150).mapToObj(i -> backoff.next(Some.key(i))).toList();

        assertThat(waits.subList(0, 100)).containsOnly(ofMillis(5));
        assertThat(waits.subList(100, 150)).isEqualTo(
                IntStream.rangeClosed(1, 50).mapToObj(i -> ofMillis(100L * i)).toList());
    }

    @Test
    void a_bucket_fills_again_one_token_per_interval_and_no_further_than_its_burst() {
        var backoff = Backoff.bucket(ofMillis(100), 2, clock);
        assertThat(waits(backoff, 3)).containsExactly(Duration.ZERO, Duration.ZERO, ofMillis(100));

        clock.advance(ofMillis(150));
        assertThat(waits(backoff, 1)).containsExactly(ofMillis(50));

        clock.advance(ofSeconds(60));
        assertThat(waits(backoff, 3)).containsExactly(Duration.ZERO, Duration.ZERO, ofMillis(100));
    }

    @Test
    void a_bucket_does_not_give_tokens_back_when_a_key_is_forgotten() {
        var backoff = Backoff.bucket(ofMillis(100), 1, clock);
        backoff.next(KEY);

        backoff.forget(KEY);

        assertThat(backoff.failures(KEY)).isZero();
        assertThat(backoff.next(KEY)).isEqualTo(ofMillis(100));
    }

    @Test
    void the_first_attempts_are_fast_and_all_others_slow() {
        var backoff = Backoff.fastSlow(ofMillis(1), ofSeconds(1), 2);

        assertThat(waits(backoff, 4)).containsExactly(ofMillis(1), ofMillis(1), ofSeconds(1), ofSeconds(1));
        assertThat(backoff.failures(KEY)).isEqualTo(4);

        backoff.forget(KEY);

        assertThat(backoff.next(KEY)).isEqualTo(ofMillis(1));
    }

    @Test
    void a_limit_cuts_the_waits_of_another_and_leaves_its_count() {
        var backoff = Backoff.atMost(ofMillis(12), Backoff.exponential(ofMillis(5), ofSeconds(1)));

        assertThat(waits(backoff, 3)).containsExactly(ofMillis(5), ofMillis(10), ofMillis(12));
        assertThat(backoff.failures(KEY)).isEqualTo(3);

        backoff.forget(KEY);

        assertThat(backoff.next(KEY)).isEqualTo(ofMillis(5));
    }

    private static List<Duration> waits(Backoff backoff, int failures) {
        return IntStream.range(0, failures).mapToObj(_ -> backoff.next(KEY)).toList();
    }
}
