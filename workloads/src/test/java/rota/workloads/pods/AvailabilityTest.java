package rota.workloads.pods;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.pods.APod.NOW;
import static rota.workloads.pods.APod.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Wake;
import rota.testing.ForAll;

class AvailabilityTest {

    @Test
    void the_next_check_is_when_the_first_ready_pod_completes_its_time() {
        var pods = List.of(pod("a").running().ready(ofSeconds(4)).facts(),
                pod("b").running().ready(ofSeconds(7)).facts(), pod("c").running().ready(ofSeconds(30)).facts());

        var wake = Availability.nextCheck(pods, ofSeconds(10), NOW);

        assertThat(wake).isEqualTo(Wake.at(NOW.plusSeconds(3), "pod b may become available"));
    }

    @Test
    void there_is_nothing_to_wait_for_when_all_ready_pods_are_available() {
        var pods = List.of(pod("a").running().ready(ofSeconds(10)).facts(), pod("b").running().notReady().facts());

        assertThat(Availability.nextCheck(pods, ofSeconds(10), NOW)).isEqualTo(Wake.NEVER);
        assertThat(Availability.nextCheck(pods, ZERO, NOW)).isEqualTo(Wake.NEVER);
    }

    @Test
    void a_ready_pod_without_a_time_is_looked_at_again_after_the_full_time() {
        var pods = List.of(pod("a").running().readyWithoutTime().facts());

        var wake = Availability.nextCheck(pods, ofSeconds(10), NOW);

        assertThat(wake).isEqualTo(Wake.at(NOW.plusSeconds(10), "pod a may become available"));
    }

    @Test
    void the_next_check_is_never_early_and_never_late() {
        ForAll.seeds(random -> {
            var minReady = ofSeconds(random.nextInt(20));
            var pods = new ArrayList<PodFacts>();
            for (var i = 0; i < 5; i++) pods.add(anyPod(random, i));

            var wake = Availability.nextCheck(pods, minReady, NOW);

            switch (wake) {
                case Wake.Never() ->
                        assertThat(available(pods, minReady, NOW.plusSeconds(99)))
                                .isEqualTo(available(pods, minReady, NOW));
                case Wake.At(var when, _) -> {
                    assertThat(available(pods, minReady, when.minusNanos(1))).as("just before")
                            .isEqualTo(available(pods, minReady, NOW));
                    assertThat(available(pods, minReady, when)).as("then")
                            .isGreaterThan(available(pods, minReady, NOW));
                }
            }
        });
    }

    private static PodFacts anyPod(RandomGenerator random, int number) {
        var pod = pod("p-" + number).running();
        return (random.nextBoolean() ? pod.ready(ofSeconds(random.nextInt(25))) : pod.notReady()).facts();
    }

    private static long available(List<PodFacts> pods, Duration minReady, Instant now) {
        return pods.stream().filter(it -> it.isAvailable(minReady, now)).count();
    }
}
