package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import rota.kernel.queue.ManualClock;

class TrackedDeletionsTest {
    private static final String KEY = "default/gpu";

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final Expectations<String> expectations = new Expectations<>(new ManualClock(), metrics);

    /// K21-10
    @Test
    void a_deletion_counts_once_however_often_it_is_seen() {
        expectations.expect(KEY, 0, List.of("a", "b"));

        expectations.deletionObserved(KEY, "a");
        expectations.deletionObserved(KEY, "a");
        expectations.deletionObserved(KEY, "a");

        assertThat(deletions()).isEqualTo(1);
    }

    /// K21-11
    @Test
    void the_deletion_of_a_stranger_does_not_count() {
        expectations.expect(KEY, 0, List.of("a", "b"));

        expectations.deletionObserved(KEY, "c");

        assertThat(deletions()).isEqualTo(2);
    }

    /// K21-12
    @Test
    void a_child_named_twice_is_expected_once() {
        expectations.expect(KEY, 0, List.of("a", "a"));

        assertThat(deletions()).isEqualTo(1);
    }

    /// K21-13
    @Test
    void open_deletions_that_are_overwritten_are_logged_and_counted() {
        expectations.expect(KEY, 0, List.of("a"));

        var logged = loggedDuring(() -> expectations.expect(KEY, 0, List.of("b", "c")));

        assertThat(deletions()).isEqualTo(2);
        assertThat(logged).singleElement().asString().contains(KEY, "[a]");
        assertThat(overwritten()).isEqualTo(1);
        expectations.deletionObserved(KEY, "a");
        assertThat(deletions()).isEqualTo(2);
    }

    @Test
    void deletions_that_were_all_seen_are_overwritten_in_silence() {
        expectations.expect(KEY, 5, List.of("a"));
        expectations.deletionObserved(KEY, "a");

        var logged = loggedDuring(() -> expectations.expect(KEY, 0, List.of("b")));

        assertThat(logged).isEmpty();
        assertThat(overwritten()).isZero();
    }

    /// K21-14
    @Test
    void the_deletion_of_a_namesake_with_another_uid_does_not_count() {
        expectations.expect(KEY, 0, List.of("uid of the old pod a"));

        expectations.deletionObserved(KEY, "uid of the new pod a");

        assertThat(deletions()).isEqualTo(1);
        assertThat(expectations.satisfied(KEY)).isFalse();
    }

    private int deletions() {
        return expectations.get(KEY).orElseThrow().deletions();
    }

    private double overwritten() {
        return metrics.get("rota.expectations.overwritten").counter().count();
    }

    private static List<String> loggedDuring(Runnable action) {
        var lines = new ArrayList<String>();
        var handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        var logger = Logger.getLogger(Expectations.class.getName());
        var level = logger.getLevel();
        logger.setLevel(Level.ALL); // tests run with logging switched off
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        try {
            action.run();
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(level);
        }
        return lines;
    }
}
