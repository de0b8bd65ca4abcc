package rota.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import rota.sim.flock.FlockSagas;
import rota.sim.gen.Saga;
import rota.sim.gen.Story;
import rota.sim.job.JobSagas;
import rota.sim.nodeset.NodeSetStories;

/// Goal: what rarely happens is found before users find it. Method: all sagas in turn, with seeds that no build has
/// used, for as many minutes as there are.
class SoakTest {
    private static final long FRESH = 1_000_000;

    @Test
    @EnabledIfSystemProperty(named = "soak.minutes", matches = "\\d+", disabledReason = "make soak MINUTES=10")
    void no_history_fails_for_as_long_as_we_look() {
        var end = System.nanoTime() + Duration.ofMinutes(Long.getLong("soak.minutes", 0)).toNanos();
        long first = Long.getLong("soak.from", FRESH);
        var seed = first;
        for (; System.nanoTime() < end; seed++) {
            for (var story : stories()) failure(story, seed).ifPresent(it -> {
                throw new AssertionError(it);
            });
        }
        System.out.println("soak: " + (seed - first) * stories().size() + " histories, seeds " + first + " to "
                + (seed - 1) + " of " + stories());
    }

    @Test
    void a_failure_is_told_with_its_saga_its_seed_and_whether_it_comes_back() {
        var broken = Saga.of("broken", JobSagas.all().getFirst().worlds(), _ -> {
            throw new AssertionError("expected order, found chaos");
        });

        assertThat(failure(broken, 7)).get().asString().contains("soak: broken, seed 7", "FROM=7",
                "it comes back", "found chaos");
        assertThat(failure(JobSagas.all().getFirst(), 1)).isEmpty();
        assertThatThrownBy(() -> broken.tell(7)).hasMessageStartingWith("seed 7");
    }

    private static List<Story> stories() {
        return Stream.<List<? extends Story>>of(JobSagas.all(), FlockSagas.all(), NodeSetStories.all())
                .<Story>flatMap(List::stream).toList();
    }

    private static Optional<String> failure(Story story, long seed) {
        return failing(story, seed).map(first -> "soak: " + story + ", seed " + seed
                + " (replay with make soak MINUTES=1 FROM=" + seed + "); told again, "
                + (failing(story, seed).isPresent() ? "it comes back" : "IT DOES NOT COME BACK: not deterministic")
                + "\n" + first);
    }

    private static Optional<String> failing(Story story, long seed) {
        try {
            story.tell(seed);
            return Optional.empty();
        } catch (AssertionError failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
    }
}
