package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Wake;

class GangTest {
    private static APod member(String name) {
        return pod(name).cpu("2").label("scheduling.x-k8s.io/pod-group", "g");
    }

    @Test
    void a_gang_that_fits_starts_as_a_whole() {
        var scene = Scene.with(node("n1"), node("n2")).group("g", "{\"minMember\": 3}")
                .pods(member("a"), member("b"), member("c"));

        assertThat(scene.placed()).hasSize(3);
    }

    @Test
    void nobody_of_a_gang_starts_when_too_few_fit_and_others_get_the_room() {
        var scene = Scene.with(node("n1")).group("g", "{\"minMember\": 3}")
                .pods(member("a"), member("b"), member("c"), pod("z").cpu("4"));

        assertThat(scene.placed()).containsOnlyKeys("z");
        assertThat(scene.refused()).hasSize(3).containsEntry("a", "pod group default/g: 2 of 3 pods would fit; "
                + "0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void more_than_the_least_number_may_wait_without_holding_up_the_others() {
        var scene = Scene.with(node("n1")).group("g", "{\"minMember\": 2}")
                .pods(member("a"), member("b"), member("c"));

        assertThat(scene.placed()).containsOnlyKeys("a", "b");
        assertThat(scene.refused()).containsOnlyKeys("c");
    }

    @Test
    void a_gang_waits_for_pods_that_do_not_exist_yet() {
        var scene = Scene.with(node("n1")).group("g", "{\"minMember\": 3}").pods(member("a"));

        assertThat(scene.placed()).isEmpty();
        assertThat(scene.refused()).containsEntry("a", "pod group default/g has 1 of 3 pods");
    }

    @Test
    void waiting_is_no_failure_before_the_timeout_of_the_gang() {
        var spec = "{\"minMember\": 3, \"scheduleTimeoutSeconds\": %s}";
        var early = Scene.with(node("n1")).group("g", spec.formatted(601)).pods(member("a"));
        var late = Scene.with(node("n1")).group("g", spec.formatted(600)).pods(member("a"));

        assertThat(early.plan().actions()).isEmpty();
        assertThat(early.plan().wake()).isEqualTo(Wake.at(Instant.parse("2026-01-01T00:10:01Z"),
                "pod group default/g is not complete"));
        assertThat(late.refused()).containsOnlyKeys("a");
    }

    @Test
    void a_gang_that_runs_takes_a_replacement_on_its_own() {
        var scene = Scene.with(node("n1"), node("n2")).group("g", "{\"minMember\": 3}").pods(member("a").on("n1"),
                member("b").on("n1"), member("c").phase("Succeeded"), member("d"));

        assertThat(scene.placed()).containsOnlyKeys("d");
    }

    @Test
    void leaving_members_do_not_count_so_that_a_restarted_gang_starts_as_a_whole() {
        var scene = Scene.with(node("n1")).group("g", "{\"minMember\": 2}").pods(member("old1").on("n1").leaving(),
                member("new1"), member("new2"));

        assertThat(scene.placed()).isEmpty();
    }

    @Test
    void a_pod_waits_for_a_group_that_is_not_there_yet() {
        assertThat(Scene.with(node("n1")).pods(member("a")).refused()).containsEntry("a",
                "pod group default/g not found");
    }

    @Test
    void volcano_names_the_group_in_an_annotation() {
        var member = pod("a").cpu("2").annotation("scheduling.k8s.io/group-name", "v");

        assertThat(Scene.with(node("n1")).volcanoGroup("v", "{\"minMember\": 2}").pods(member).placed()).isEmpty();
        assertThat(Scene.with(node("n1")).volcanoGroup("v", "{\"minMember\": 1}").pods(member).placed())
                .containsKey("a");
    }

    @Test
    void where_groups_are_not_served_their_names_mean_nothing() {
        var facts = PodFacts.of(member("a").build(), java.util.List.of());

        assertThat(facts.gang()).isEmpty();
    }
}
