package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Who cuts off what lasts too long.
class TimekeeperTest {
    private static final Duration SHORT = Duration.ofMillis(4);

    private final LinkedBlockingQueue<String> hungUp = new LinkedBlockingQueue<>();

    @Test
    void what_lasts_too_long_is_cut_off_and_what_does_not_is_left_alone() throws InterruptedException {
        try (var timekeeper = new Timekeeper(SHORT)) {
            var patient = timekeeper.over(() -> hungUp.add("patient"), Ask.PATIENCE);
            var hasty = timekeeper.over(() -> hungUp.add("hasty"), SHORT);

            assertThat(ScriptedServer.take(hungUp)).isEqualTo("hasty");
            assertThat(hasty.isCut()).isTrue();
            assertThat(patient.isCut()).isFalse();
        }
    }

    @Test
    void what_was_cut_off_is_forgotten() throws InterruptedException {
        try (var timekeeper = new Timekeeper(SHORT)) {
            // Each one is found by a later look than the one before.
            for (var i = 0; i < 5; i++) {
                var name = "line " + i;
                timekeeper.over(() -> hungUp.add(name), SHORT);
                assertThat(ScriptedServer.take(hungUp)).isEqualTo(name);
            }
        }
    }

    @Test
    void whoever_is_heard_goes_on() throws InterruptedException {
        try (var timekeeper = new Timekeeper(SHORT)) {
            var heard = timekeeper.over(() -> hungUp.add("heard"), SHORT);
            heard.allow(Ask.PATIENCE);

            timekeeper.over(() -> hungUp.add("silent"), SHORT.multipliedBy(3));

            assertThat(ScriptedServer.take(hungUp)).isEqualTo("silent");
            assertThat(heard.isCut()).isFalse();
        }
    }

    @Test
    void a_watch_that_is_closed_leaves_nothing_that_nobody_looks_after() {
        var timekeeper = new Timekeeper(Ask.PATIENCE);
        var before = timekeeper.over(() -> hungUp.add("before"), Ask.PATIENCE);

        timekeeper.close();
        timekeeper.over(() -> hungUp.add("after"), Ask.PATIENCE);

        assertThat(hungUp).containsExactly("before", "after");
        assertThat(before.isCut()).isFalse();
        assertThat(before.isKept()).isFalse();
    }

    /// Whoever has a line after the term must not lose it to the timekeeper.
    @Test
    void a_term_is_either_kept_or_cut_off_never_both() {
        try (var timekeeper = new Timekeeper(Duration.ofNanos(4000))) {
            var wrong = new AtomicInteger();
            for (var i = 0; i < 2000; i++) {
                var over = new AtomicBoolean();
                var term = timekeeper.over(() -> {
                    if (over.get()) wrong.incrementAndGet();
                }, Duration.ofNanos(20_000L + i * 10L));

                for (var turn = 0; turn < i % 50; turn++) Thread.onSpinWait();
                term.close();
                over.set(term.isKept());

                assertThat(term.isKept()).isNotEqualTo(term.isCut());
            }
            assertThat(wrong).hasValue(0);
        }
    }
}
