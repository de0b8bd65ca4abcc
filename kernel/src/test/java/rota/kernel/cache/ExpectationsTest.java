package rota.kernel.cache;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Key;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.queue.ManualClock;

class ExpectationsTest {
    private static final String KEY = "default/gpu";

    private final ManualClock clock = new ManualClock();
    private final Expectations<String> expectations = new Expectations<>(clock, new SimpleMeterRegistry());

    /// K21-1
    @Test
    void nothing_expected_is_satisfied() {
        assertThat(expectations.satisfied(KEY)).isTrue();
        assertThat(expectations.get(KEY)).isEmpty();
        assertThat(expectations.expiry(KEY)).isEmpty();
    }

    /// K21-2
    @Test
    void two_creations_are_satisfied_by_the_second_that_is_seen() {
        expectations.expect(KEY, 2, List.of());

        expectations.creationObserved(KEY);
        assertThat(expectations.satisfied(KEY)).isFalse();

        expectations.creationObserved(KEY);
        assertThat(expectations.satisfied(KEY)).isTrue();
    }

    /// K21-3
    @Test
    void more_creations_than_expected_leave_a_negative_count_that_is_satisfied() {
        expectations.expect(KEY, 1, List.of());

        expectations.creationObserved(KEY);
        expectations.creationObserved(KEY);

        assertThat(expectations.get(KEY)).contains(new Counts(-1, 0));
        assertThat(expectations.satisfied(KEY)).isTrue();
    }

    /// K21-4
    @Test
    void a_new_expectation_replaces_the_old_one() {
        expectations.expect(KEY, 3, List.of());

        expectations.expect(KEY, 0, List.of("a"));

        assertThat(expectations.get(KEY)).contains(new Counts(0, 1));
    }

    /// K21-5
    @Test
    void an_expectation_blocks_for_5_minutes_and_not_a_moment_longer_but_stays_known() {
        expectations.expect(KEY, 1, List.of());
        var expiry = expectations.expiry(KEY).orElseThrow();

        clock.advance(ofMinutes(5));
        assertThat(expectations.satisfied(KEY)).isFalse();
        assertThat(expiry).isEqualTo(clock.instant().plusNanos(1));

        clock.advance(ofMillis(1));
        assertThat(expectations.satisfied(KEY)).isTrue();
        assertThat(expectations.get(KEY)).contains(new Counts(1, 0));
        assertThat(expectations.expiry(KEY)).isEmpty();
    }

    @Test
    void raising_and_lowering_change_both_counts_but_not_the_age() {
        expectations.expect(KEY, 1, List.of("a"));
        clock.advance(ofMinutes(4));

        expectations.raise(KEY, 2, 3);
        expectations.lower(KEY, 1, 1);
        assertThat(expectations.get(KEY)).contains(new Counts(2, 3));

        clock.advance(ofMinutes(1).plusMillis(1));
        assertThat(expectations.satisfied(KEY)).isTrue();
    }

    /// K21-6
    @Test
    void lowering_or_raising_what_is_not_known_makes_no_record() {
        expectations.lower(KEY, 1, 1);
        expectations.raise(KEY, 1, 1);
        expectations.creationObserved(KEY);
        expectations.deletionObserved(KEY, "a");

        assertThat(expectations.get(KEY)).isEmpty();
        assertThat(expectations.size()).isZero();
    }

    /// K21-7
    @Test
    void what_is_observed_after_the_record_was_forgotten_does_no_harm() {
        expectations.expect(KEY, 1, List.of("a"));

        expectations.forget(KEY);
        expectations.creationObserved(KEY);
        expectations.deletionObserved(KEY, "a");

        assertThat(expectations.satisfied(KEY)).isTrue();
        assertThat(expectations.size()).isZero();
    }

    /// K21-8
    @Test
    void lowering_from_64_threads_loses_nothing() throws InterruptedException {
        expectations.expect(KEY, 64_000, List.of());
        var threads = new ArrayList<Thread>();

        for (var i = 0; i < 64; i++) threads.add(Thread.ofPlatform().start(() -> {
            for (var n = 0; n < 1000; n++) expectations.lower(KEY, 1, 0);
        }));
        for (var thread : threads) thread.join();

        assertThat(expectations.get(KEY)).contains(new Counts(0, 0));
    }

    /// K21-9
    @Test
    void a_key_without_kind_mixes_up_two_kinds_and_a_key_with_kind_does_not() {
        expectations.expect("default/x", 1, List.of());
        expectations.creationObserved("default/x");
        assertThat(expectations.satisfied("default/x")).as("meant for another kind, and yet").isTrue();

        var told = new Expectations<Children>(clock, new SimpleMeterRegistry());
        var ofPods = new Children(new Key(Objects.OWNER, "default", "x").withUid("u1"), Objects.POD);
        var ofOthers = new Children(new Key(Objects.POD, "default", "x").withUid("u1"), Objects.POD);
        told.expect(ofPods, 1, List.of());
        told.creationObserved(ofOthers);
        assertThat(told.satisfied(ofPods)).isFalse();
    }

    @Test
    void a_namesake_that_comes_later_does_not_inherit_what_was_expected() {
        var told = new Expectations<Children>(clock, new SimpleMeterRegistry());
        var key = new Key(Objects.OWNER, "default", "x");
        told.expect(new Children(key.withUid("old"), Objects.POD), 1, List.of());

        assertThat(told.satisfied(new Children(key.withUid("new"), Objects.POD))).isTrue();
    }
}
