package rota.kernel.lead;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

/// Goal: whatever network, processes and clocks do, at most one leads, and once the trouble ends, one does.
/// Method: seeded contests of two or three elections in simulated time, looked at after every step.
class ContestTest {
    private static final int SEEDS = 100;
    private static final Contest.Clocks WRONG = new Contest.Clocks(ofHours(2), 1, 1);

    @Test
    void there_are_never_two_leaders_and_soon_one_when_all_is_well() {
        var losses = new AtomicInteger();
        var terms = new AtomicInteger();
        forSeeds(WRONG, contest -> {
            contest.run(ofMinutes(20));
            contest.heal();

            // A pause (30 s), then a stray renewal (40 s), then a lease, a jittered look and a write.
            contest.run(ofSeconds(30 + 40 + 15 + 5));
            var leaders = contest.leaders();
            contest.run(ofMinutes(5));

            assertThat(leaders).hasSize(1);
            assertThat(contest.leaders()).as("the leader stays").isEqualTo(leaders);
            losses.addAndGet(contest.losses);
            terms.addAndGet(contest.tookOffice);
        });

        assertThat(losses.get()).as("the contests were hard").isGreaterThan(5 * SEEDS);
        assertThat(terms.get()).as("somebody led all the same").isGreaterThan(5 * SEEDS);
    }

    @Test
    void clocks_whose_speeds_differ_a_little_do_no_harm() {
        forSeeds(new Contest.Clocks(ofHours(2), 0.9, 1.1), contest -> contest.run(ofMinutes(10)));
    }

    /// The stated limit of the method (K15), and the proof that the checks above can fail.
    @Test
    void clocks_of_very_different_speed_break_the_promise() {
        var clocks = new Contest.Clocks(ZERO, 0.2, 1);

        assertThatThrownBy(() -> forSeeds(clocks, contest -> contest.run(ofMinutes(20))))
                .isInstanceOf(AssertionError.class).hasMessageMatching("seed \\d+ .*: two lead at .*");
    }

    @Test
    void the_same_seed_gives_the_same_contest() {
        var one = new Contest(7, WRONG);
        var two = new Contest(7, WRONG);

        one.run(ofMinutes(20));
        two.run(ofMinutes(20));

        assertThat(two.leaders()).isEqualTo(one.leaders());
        assertThat(two.tookOffice).isEqualTo(one.tookOffice).isPositive();
        assertThat(two.losses).isEqualTo(one.losses);
    }

    private static void forSeeds(Contest.Clocks clocks, Consumer<Contest> check) {
        ForAll.numbers(SEEDS, seed -> check.accept(new Contest(seed, clocks)));
    }
}
