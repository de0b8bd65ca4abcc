package rota.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForAllTest {
    private final List<Long> seen = new ArrayList<>();

    @Test
    void a_law_is_held_against_every_seed() {
        ForAll.numbers(null, 3, seen::add);

        assertThat(seen).containsExactly(0L, 1L, 2L);
    }

    @Test
    void the_seed_that_was_asked_for_runs_alone() {
        ForAll.numbers(17L, 3, seen::add);

        assertThat(seen).containsExactly(17L);
    }

    @Test
    void a_failure_names_its_seed_first_and_says_how_to_see_it_again() {
        assertThatThrownBy(() -> ForAll.numbers(null, 5, seed -> assertThat(seed).isLessThan(2)))
                .isInstanceOf(AssertionError.class).hasMessageStartingWith("seed 2 (replay with -Dseed=2): ");
        assertThatThrownBy(() -> ForAll.numbers(null, 5, seed -> {
            throw new IllegalStateException("a bug");
        })).isInstanceOf(AssertionError.class).hasMessage("seed 0 (replay with -Dseed=0): a bug");
    }

    @Test
    void the_same_seed_gives_the_same_input() {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();

        ForAll.seeds(20, random -> first.add(random.nextInt()));
        ForAll.seeds(20, random -> second.add(random.nextInt()));

        assertThat(second).isEqualTo(first).doesNotHaveDuplicates();
    }
}
