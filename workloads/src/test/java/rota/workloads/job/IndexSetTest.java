package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.testing.ForAll;

class IndexSetTest {

    /// J-34
    @Test
    void runs_of_three_and_more_are_intervals() {
        assertThat(IndexSet.of(List.of(0, 1, 2, 4, 5, 7)).text()).isEqualTo("0-2,4,5,7");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|''", "0|0", "0,1|0,1", "0-2|0-2", "3-9|3,4", "x,1,y-2,3|1,3", "4,9|4",
            "0-1,2|0-2", "-1|''", "2-1|''", "1-2-3|''", "4,0-1|0,1,4"})
    void a_text_is_read_forgivingly(String text, String read) {
        assertThat(IndexSet.parse(text, 5).text()).isEqualTo(read);
    }

    /// A server accepts Jobs of that size.
    @Test
    void billions_of_indexes_take_no_more_room_than_their_runs() {
        var most = IndexSet.parse("0-1999999998", 2_000_000_000);
        var some = IndexSet.parse("7,9-1999999997", 2_000_000_000);

        assertThat(most.size()).isEqualTo(1_999_999_999);
        assertThat(most.missing(2_000_000_000).boxed().toList()).containsExactly(1_999_999_999);
        assertThat(most.minus(some).text()).isEqualTo("0-6,8,1999999998");
        assertThat(most.and(some)).isEqualTo(some);
    }

    @Test
    void a_text_says_what_the_set_holds() {
        ForAll.seeds(500, random -> {
            var limit = 1 + random.nextInt(40);
            var some = some(random, limit);
            var more = some(random, limit);
            var one = IndexSet.of(some);
            var other = IndexSet.of(more);

            assertThat(IndexSet.parse(one.text(), limit)).isEqualTo(one);
            assertThat(one.size()).isEqualTo(some.size());
            assertThat(one.missing(limit).boxed().toList()).containsExactlyElementsOf(
                    IntStream.range(0, limit).filter(it -> !some.contains(it)).boxed().toList());
            assertThat(IntStream.range(0, limit).filter(one::contains).boxed().toList())
                    .containsExactlyElementsOf(some);
            var union = new TreeSet<>(some);
            union.addAll(more);
            assertThat(one.plus(other)).isEqualTo(IndexSet.of(union));
            var rest = new TreeSet<>(some);
            rest.removeAll(more);
            assertThat(one.minus(other)).isEqualTo(IndexSet.of(rest));
            some.retainAll(more);
            assertThat(one.and(other)).isEqualTo(IndexSet.of(some));
        });
    }

    private static Set<Integer> some(RandomGenerator random, int limit) {
        var set = new TreeSet<Integer>();
        for (var i = 0; i < limit; i++) if (random.nextBoolean()) set.add(i);
        return set;
    }
}
