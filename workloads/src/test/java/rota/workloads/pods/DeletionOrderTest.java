package rota.workloads.pods;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static rota.workloads.pods.APod.NOW;
import static rota.workloads.pods.APod.pod;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.testing.ForAll;

class DeletionOrderTest {
    private static final Comparator<PodFacts> PLAIN = DeletionOrder.plain();
    private static final Comparator<PodFacts> RANKED = DeletionOrder.ranked(_ -> 0, NOW);

    /// K21-47
    @Test
    void the_less_alive_go_first_in_every_permutation() {
        var inOrder = Stream
                .of(pod("unscheduled"), pod("pending").onNode("node-a"), pod("running").running().notReady(),
                        pod("ready-1-min").running().ready(ofMinutes(1)), pod("ready-1-h").running().ready(ofHours(1)))
                .map(APod::facts).toList();

        for (var permutation : permutations(inOrder)) {
            assertThat(permutation.stream().sorted(PLAIN)).isEqualTo(inOrder);
            assertThat(permutation.stream().sorted(RANKED)).isEqualTo(inOrder);
        }
    }

    /// K21-48
    @Test
    void both_orders_are_strict_weak_orders() {
        ForAll.seeds(10, random -> {
            var some = IntStream.range(0, 60).mapToObj(number -> anyPod(random, number)).toList();

            assertLaws("plain", PLAIN, some);
            assertLaws("ranked", DeletionOrder.ranked(it -> it.node().orElse("").length() % 2, NOW),
                    some);
        });
    }

    @Test
    void an_unknown_phase_lies_between_pending_and_running() {
        assertFirst(PLAIN, pod("a").onNode("n").phase("Pending"), pod("b").onNode("n").phase("Unknown"));
        assertFirst(PLAIN, pod("a").onNode("n").phase("Unknown"), pod("b").onNode("n").phase("Running"));
        assertEqual(PLAIN, pod("a").onNode("n").phase("Pending"), pod("b").onNode("n").phase("Failed"));
    }

    @Test
    void a_pod_that_does_not_tell_since_when_it_is_ready_goes_before_those_that_do() {
        assertFirst(PLAIN, pod("b").running().readyWithoutTime(), pod("a").running().ready(ZERO));
        assertFirst(RANKED, pod("b").running().readyWithoutTime(), pod("a").running().ready(ZERO));
    }

    @Test
    void among_equals_the_one_that_restarted_more_often_goes_first() {
        assertFirst(PLAIN, pod("b").running().restarts("x", 1).restarts("y", 7), pod("a").running().restarts("x", 6));
        assertFirst(RANKED, pod("b").running().restarts("x", 1).restarts("y", 7), pod("a").running().restarts("x", 6));
    }

    @Test
    void restarts_of_sidecars_break_a_tie_and_those_of_other_init_containers_do_not_count() {
        assertFirst(PLAIN, pod("b").running().initRestarts("mesh", "Always", 3), pod("a").running());
        assertEqual(PLAIN, pod("b").running().initRestarts("setup", "OnFailure", 3), pod("a").running());
    }

    @Test
    void among_equals_the_newer_goes_first_and_one_without_a_time_before_all() {
        assertFirst(PLAIN, pod("b").created(ofSeconds(1)), pod("a").created(ofSeconds(2)));
        assertFirst(PLAIN, pod("b").neverCreated(), pod("a").created(ZERO));
        assertEqual(PLAIN, pod("b"), pod("a"));
    }

    @ParameterizedTest
    @CsvSource({"5,5", "-5,-5", "0,0", "2147483647,2147483647", "-2147483648,-2147483648", "2147483648,0",
            "-2147483649,0", "+5,0", "05,0", "00,0", "-,0", "'',0", "cheap,0", "1.5,0", "' 5',0", "٣,0"})
    void the_deletion_cost_is_a_plain_32_bit_number_or_nothing(String text, int cost) {
        assertThat(DeletionCost.of(pod("a").cost(text).facts())).isEqualTo(cost);
    }

    @Test
    void the_cheaper_pod_goes_first_however_crowded_its_node_is() {
        var crowded = Crowding.of(Stream.of(pod("x"), pod("y")).map(it -> it.running().facts()).toList());
        var order = DeletionOrder.ranked(crowded::rank, NOW);

        assertFirst(order, pod("b").running().onNode("empty").cost("-1"), pod("a").running());
        assertFirst(order, pod("b").running(), pod("a").running().onNode("empty"));
    }

    @Test
    void only_active_pods_crowd_a_node() {
        var pods = Stream.of(pod("a").running(), pod("b").running().deleting(), pod("c").running().phase("Failed"),
                pod("d")).map(APod::facts).toList();

        var crowding = Crowding.of(pods);

        assertThat(pods.stream().map(crowding::rank)).containsExactly(1, 1, 1, 1);
        assertThat(crowding.rank(pod("e").onNode("elsewhere").facts())).isZero();
    }

    @Test
    void ages_of_the_same_magnitude_are_told_apart_by_uid_only() {
        var young = pod("a").running().ready(ofSeconds(70)).uid("2").facts();
        var alike = pod("b").running().ready(ofSeconds(100)).uid("1").facts();
        var old = pod("c").running().ready(ofHours(10)).uid("0").facts();

        assertThat(Stream.of(old, young, alike).sorted(RANKED)).containsExactly(alike, young, old);
        assertThat(Stream.of(old, young, alike).sorted(PLAIN)).containsExactly(young, alike, old);
    }

    @Test
    void a_time_that_has_not_come_is_younger_than_any_age() {
        assertFirst(RANKED, pod("b").created(ofSeconds(-30)), pod("a").created(ofSeconds(1)));
        assertFirst(RANKED, pod("b").created(ofHours(1)), pod("a").created(ofHours(24 * 365 * 500)));
    }

    private static void assertFirst(Comparator<PodFacts> order, APod first, APod second) {
        assertThat(order.compare(first.facts(), second.facts())).isNegative();
        assertThat(order.compare(second.facts(), first.facts())).isPositive();
    }

    private static void assertEqual(Comparator<PodFacts> order, APod one, APod other) {
        assertThat(order.compare(one.facts(), other.facts())).isZero();
    }

    private static void assertLaws(String which, Comparator<PodFacts> order, List<PodFacts> some) {
        var signs = signs(order, some);
        for (var a = 0; a < some.size(); a++) {
            for (var b = 0; b < some.size(); b++) {
                if (signs[a][b] != -signs[b][a]) fail(which + ": not antisymmetric");
                for (var c = 0; c < some.size(); c++) {
                    if (!isTransitive(signs[a][b], signs[b][c], signs[a][c])) fail(which + ": not transitive");
                }
            }
        }
    }

    /// From a ≤ b ≤ c follows a ≤ c, and a < c if one of the two is strict.
    private static boolean isTransitive(int ab, int bc, int ac) {
        return ab > 0 || bc > 0 || ac == Math.min(ab, bc);
    }

    private static int[][] signs(Comparator<PodFacts> order, List<PodFacts> some) {
        return some.stream().map(a -> some.stream().mapToInt(b -> Integer.signum(order.compare(a, b))).toArray())
                .toArray(int[][]::new);
    }

    /// Few different values, so that ties are frequent on every level.
    private static PodFacts anyPod(RandomGenerator random, int number) {
        var pod = pod("p-" + number).uid("uid-" + random.nextInt(1000) + "-" + number);
        if (random.nextInt(8) > 0) pod.onNode(random.nextBoolean() ? "odd" : "even");
        pod.phase(
                random.nextInt(8) > 0 ? "Running" : List.of("Pending", "Unknown", "", "Failed").get(random.nextInt(4)));
        if (random.nextInt(8) > 0) pod.ready(ofSeconds(List.of(0, 60, 70, 100, 5000).get(random.nextInt(5))));
        else if (random.nextBoolean()) pod.readyWithoutTime();
        if (random.nextInt(3) == 0) pod.restarts("x", random.nextInt(3));
        if (random.nextInt(3) == 0) pod.initRestarts("y", "Always", random.nextInt(3));
        if (random.nextInt(5) == 0) pod.cost("" + random.nextInt(2));
        pod.created(ofSeconds(List.of(-5, 60, 70, 100, 5000).get(random.nextInt(5))));
        if (random.nextInt(6) == 0) pod.neverCreated();
        return pod.facts();
    }

    private static <T> List<List<T>> permutations(List<T> items) {
        if (items.isEmpty()) return List.of(List.of());
        var all = new ArrayList<List<T>>();
        for (var rest : permutations(items.subList(1, items.size()))) {
            for (var at = 0; at <= rest.size(); at++) {
                var one = new ArrayList<>(rest);
                one.add(at, items.getFirst());
                all.add(Collections.unmodifiableList(one));
            }
        }
        return all;
    }
}
