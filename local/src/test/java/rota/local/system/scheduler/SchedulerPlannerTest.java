package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Wake;

class SchedulerPlannerTest {
    @Test
    void a_waiting_pod_is_given_a_node() {
        var scene = Scene.with(node("n1")).pods(pod("a").cpu("1"));

        assertThat(scene.placed()).containsEntry("a", "n1");
        assertThat(scene.refused()).isEmpty();
    }

    @Test
    void a_pod_that_has_a_node_or_is_over_or_leaving_is_left_alone() {
        var scene = Scene.with(node("n1")).pods(pod("a").on("n1"), pod("b").leaving(), pod("c").phase("Failed"));

        assertThat(scene.plan().actions()).isEmpty();
    }

    @Test
    void a_pod_that_fits_nowhere_is_told_how_many_nodes_have_which_fault() {
        var scene = Scene.with(node("n1"), node("n2").taint("gpu", "NoSchedule"), node("n3").cordoned())
                .pods(pod("a").cpu("5"));

        assertThat(scene.placed()).isEmpty();
        assertThat(scene.refused()).containsEntry("a", "0/3 nodes are available: 1 Insufficient cpu, "
                + "1 node(s) had untolerated taint(s), 1 node(s) were unschedulable.");
    }

    @Test
    void what_was_said_before_is_not_said_again() {
        var scene = Scene.with(node("n1"))
                .pods(pod("a").cpu("5").told("Unschedulable", "0/1 nodes are available: 1 Insufficient cpu."));

        assertThat(scene.plan().actions()).isEmpty();
        assertThat(scene.plan().wake()).isEqualTo(Wake.NEVER);
    }

    @Test
    void without_nodes_there_is_nothing_to_count() {
        assertThat(Scene.with().pods(pod("a")).refused()).containsEntry("a", "no nodes available to schedule pods");
    }

    @Test
    void room_that_one_pod_was_given_is_not_given_to_the_next() {
        var scene = Scene.with(node("n1")).pods(pod("a").cpu("3"), pod("b").cpu("3"));

        assertThat(scene.placed()).containsOnlyKeys("a");
        assertThat(scene.refused()).containsEntry("b", "0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void important_pods_come_first_and_then_old_ones() {
        var scene = Scene.with(node("n1").has("pods", "2")).pods(
                pod("young").created("2026-01-01T00:00:09Z"),
                pod("old").created("2026-01-01T00:00:01Z"),
                pod("urgent").created("2026-01-01T00:00:10Z").priority(100));

        assertThat(scene.placed()).containsOnlyKeys("urgent", "old");
    }

    @Test
    void an_urgent_pod_waits_for_room_and_nobody_has_to_go_for_it() {
        var scene = Scene.with(node("n1")).pods(
                pod("first").cpu("2").priority(-10).on("n1").phase("Running"),
                pod("second").cpu("2").priority(-10).on("n1").phase("Running"),
                pod("urgent").cpu("1").priority(2_000_000_000));

        assertThat(scene.refused()).containsExactly(entry("urgent", "0/1 nodes are available: 1 Insufficient cpu."));
        assertThat(scene.plan().actions()).hasSize(1);
    }

    @Test
    void a_pod_with_scheduling_gates_waits_and_says_so_once() {
        var gated = pod("a").spec("{\"schedulingGates\": [{\"name\": \"example.com/wait\"}]}");
        var scene = Scene.with(node("n1")).pods(gated);

        assertThat(scene.placed()).isEmpty();
        assertThat(scene.refused()).containsOnlyKeys("a");
        assertThat(Scene.with(node("n1")).pods(gated.told("SchedulingGated", "blocked")).plan().actions()).isEmpty();
    }

    @Test
    void a_volume_claim_must_exist() {
        var pod = pod("a").spec("""
                {"volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "data"}}]}
                """);

        assertThat(Scene.with(node("n1")).claims("default/data").pods(pod).placed()).containsKey("a");
        assertThat(Scene.with(node("n1")).claims("other/data").pods(pod).refused()).containsEntry("a",
                "0/1 nodes are available: persistentvolumeclaim \"data\" not found.");
        assertThat(Scene.with(node("n1")).pods(pod).placed()).as("nobody knows the claims").containsKey("a");
    }

    @Test
    void a_pod_whose_binding_was_refused_rests_and_is_taken_up_again() {
        var until = Scene.NOW.plus(Duration.ofSeconds(5));
        var scene = Scene.with(node("n1")).pods(pod("a"), pod("b")).resting(pod("a"), until);

        assertThat(scene.placed()).containsOnlyKeys("b");
        assertThat(scene.plan().wake()).isEqualTo(Wake.at(until, "a binding was refused"));
    }

    @Test
    void a_round_ends_after_five_hundred_pods_and_the_next_follows_at_once() {
        var scene = Scene.with(node("n1").has("pods", "2000"));
        for (var i = 0; i < 600; i++) scene.pods(pod("p" + i));

        assertThat(scene.placed()).hasSize(500);
        assertThat(scene.plan().wake()).isEqualTo(Wake.at(Scene.NOW, "more pods are waiting"));
    }

    @Test
    void the_emptier_node_is_preferred_and_among_equals_the_first_by_name() {
        assertThat(Scene.with(node("n1"), node("n2")).pods(pod("x").cpu("1").on("n1"), pod("a").cpu("1")).placed())
                .containsEntry("a", "n2");
        assertThat(Scene.with(node("n2"), node("n1")).pods(pod("a").cpu("1")).placed()).containsEntry("a", "n1");
    }

    @Test
    void pods_of_one_controller_are_spread() {
        var scene = Scene.with(node("n1"), node("n2").has("cpu", "64").has("memory", "64Gi"))
                .pods(pod("a").cpu("1").ownedBy("rs"), pod("b").cpu("1").ownedBy("rs"));

        assertThat(scene.placed()).containsEntry("a", "n2").containsEntry("b", "n1");
    }
}
