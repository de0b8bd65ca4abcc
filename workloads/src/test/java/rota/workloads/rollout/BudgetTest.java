package rota.workloads.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.testing.ForAll;
import rota.workloads.rollout.Share.Count;
import rota.workloads.rollout.Share.Percent;
import rota.workloads.rollout.Share.Rounding;

class BudgetTest {

    @ParameterizedTest
    @CsvSource({"3,0,3", "3,1,2", "3,3,0", "3,5,0", "0,0,0", "-1,0,0", "2,-4,2"})
    void what_is_down_already_is_spent(int max, int unavailable, int left) {
        assertThat(new Budget(max, unavailable).left()).isEqualTo(left);
        assertThat(new Budget(max, unavailable).isSpent()).isEqualTo(left == 0);
    }

    @ParameterizedTest
    @CsvSource({"3,34,1", "3,10,1", "4,50,2"})
    void a_percentage_that_rounds_down_to_nothing_still_allows_one(int total, int percent, int max) {
        var budget = Budget.atLeastOne(new Percent(percent).of(total, Rounding.DOWN), 0);

        assertThat(budget.max()).isEqualTo(max);
    }

    @Test
    void surge_rounds_up_and_unavailability_down() {
        assertThat(Limits.of(new Percent(25), new Percent(25), 10)).isEqualTo(new Limits(3, 2));
    }

    @Test
    void limits_that_come_to_nothing_let_one_pod_be_missing() {
        assertThat(Limits.of(new Count(0), new Percent(10), 5)).isEqualTo(new Limits(0, 1));
        assertThat(Limits.of(new Percent(1), new Percent(10), 5)).isEqualTo(new Limits(1, 0));
    }

    @Test
    void limits_say_the_most_and_the_fewest() {
        var limits = new Limits(2, 3);

        assertThat(limits.most(10)).isEqualTo(12);
        assertThat(limits.fewest(10)).isEqualTo(7);
        assertThat(limits.fewest(1)).isZero();
    }

    @Test
    void more_than_all_cannot_be_unavailable() {
        assertThat(Limits.of(new Count(1), new Count(9), 4)).isEqualTo(new Limits(1, 4));
    }

    @Test
    void a_partition_from_an_ordinal_spares_those_below_it() {
        var partition = new Partition.From(3);

        assertThat(partition.mayUpdate(2)).isFalse();
        assertThat(partition.mayUpdate(3)).isTrue();
        assertThat(partition.updatable(5)).isEqualTo(2);
        assertThat(Partition.everything().updatable(5)).isEqualTo(5);
    }

    @Test
    void a_partition_of_the_first_few_spares_those_behind_them() {
        var partition = new Partition.First(3);

        assertThat(partition.mayUpdate(2)).isTrue();
        assertThat(partition.mayUpdate(3)).isFalse();
        assertThat(partition.updatable(5)).isEqualTo(3);
    }

    @Test
    void a_partition_counts_exactly_the_positions_that_it_lets_through() {
        ForAll.seeds(500, random -> {
            var total = random.nextInt(20);
            var bound = random.nextInt(-3, 25);
            var partition = random.nextBoolean() ? new Partition.From(bound) : new Partition.First(bound);

            var through = IntStream.range(0, total).filter(partition::mayUpdate).count();

            assertThat(partition.updatable(total)).as("%s of %d", partition, total)
                    .isEqualTo((int) through);
        });
    }
}
