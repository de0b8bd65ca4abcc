package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.cache.Objects.finalizedBy;
import static rota.kernel.cache.Objects.pod;

import java.util.List;
import org.junit.jupiter.api.Test;

class RemovalsTest {
    private static final String KEY = "default/gpu";
    private static final String FINALIZER = "rota.dev/tracking";

    private final Removals<String> removals = new Removals<>();

    @Test
    void what_is_expected_adds_up_in_order() {
        removals.expect(KEY, FINALIZER, List.of("b"));
        removals.expect(KEY, FINALIZER, List.of("a", "b"));

        assertThat(removals.expected(KEY)).containsExactly("b", "a");
        assertThat(removals.expected("default/other")).isEmpty();
    }

    @Test
    void what_was_observed_is_no_longer_expected() {
        removals.expect(KEY, FINALIZER, List.of("a", "b"));

        removals.observed(KEY, "a");
        removals.observed(KEY, "c");

        assertThat(removals.expected(KEY)).containsExactly("b");
    }

    @Test
    void a_child_that_still_shows_the_finalizer_stays_expected() {
        removals.expect(KEY, FINALIZER, List.of("a"));

        removals.shown(KEY, finalizedBy(FINALIZER, pod("x", "a", 5)));
        assertThat(removals.expected(KEY)).containsExactly("a");

        removals.shown(KEY, finalizedBy("somebody/else", pod("x", "a", 6)));
        assertThat(removals.expected(KEY)).isEmpty();
    }

    @Test
    void the_answer_is_a_copy() {
        removals.expect(KEY, FINALIZER, List.of("a"));
        var answer = removals.expected(KEY);

        removals.forget(KEY);

        assertThat(answer).containsExactly("a");
        assertThat(removals.expected(KEY)).isEmpty();
    }
}
