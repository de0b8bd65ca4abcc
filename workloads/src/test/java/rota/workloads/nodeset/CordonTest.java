package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmReservation;
import rota.api.wire.Codec;
import rota.kernel.plan.Step;

/// Scenarios 23 to 30: cordons, drains, and whose they are.
class CordonTest {
    @ParameterizedTest
    @ValueSource(strings = {"RollingUpdate", "OnDelete", "ScheduledUpdate"})
    void scenario_23_a_cordoned_node_is_drained_and_an_uncordoned_one_is_not(String strategy) {
        var cordoned = updating(strategy, pod(0)).cordoned("node-0", "");
        var uncordoned = updating(strategy, pod(0).in("IDLE", "DRAIN").because(
                "slurm-operator: Node (node-0) was cordoned").cordonedByUs());

        assertThat(cordoned.doings()).containsExactly("patch pod default/gpu-0", "drain gpu-0 (slurm-operator: "
                + "Node (node-0) was cordoned, Pod (default/gpu-0) must be cordoned)");
        assertThat(uncordoned.doings()).containsExactly("patch pod default/gpu-0", "undrain gpu-0");
    }

    /// Where updates have a window, it has been agreed on.
    private static Scene updating(String strategy, Member member) {
        var start = Scene.NOW.plusSeconds(3600);
        var update = Codec.readObject("{\"type\":\"" + strategy + "\",\"scheduledUpdate\":{\"startTime\":\"" + start
                + "\",\"duration\":\"30m\"}}");
        var scene = Scene.of(1, member).with("updateStrategy", update);
        return strategy.equals("ScheduledUpdate")
                ? scene.finalizers(NodeSetNames.DRAIN_FINALIZER, NodeSetNames.RESERVATION_FINALIZER)
                        .booking(new Booking.Found(new SlurmReservation("SlurmOperatorMaint-gpu", start,
                                start.plusSeconds(1800), List.of("gpu-0"), List.of("MAINT", "IGNORE_JOBS",
                                        "SPEC_NODES"))))
                : scene;
    }

    @Test
    void scenario_24_the_reason_of_an_admin_becomes_one_line_of_bounded_length() {
        var scene = Scene.of(1, pod(0).cordonedByUs()).cordoned("node-0", "  fan\n\tbroken\u0007 " + "x".repeat(400));

        var said = scene.doings().getFirst();

        assertThat(said).startsWith("drain gpu-0 (slurm-operator: fan  broken xxx").doesNotContain("\n");
        assertThat(said.substring("drain gpu-0 (slurm-operator: ".length(), said.length() - 1)).hasSize(256);
    }

    @Test
    void scenario_25_the_conditions_of_a_node_that_were_asked_for_are_the_reason() {
        var node = new NodeBuilder().withNewMetadata().withName("node-0").endMetadata().withNewSpec()
                .withUnschedulable(true).endSpec().withNewStatus()
                .addNewCondition().withType("B").withStatus("True").withReason("rb").withMessage("mb").endCondition()
                .addNewCondition().withType("C").withStatus("False").withReason("rc").withMessage("mc").endCondition()
                .addNewCondition().withType("A").withStatus("True").withReason("ra").withMessage("ma").endCondition()
                .endStatus().build();

        assertThat(KubeNode.of(node, List.of("A", "B", "C")).cordonReason()).isEqualTo("(ra: ma); (rb: mb)");
        assertThat(KubeNode.of(node, List.of()).cordonReason()).isEmpty();
        node.getMetadata().setAnnotations(Map.of(NodeSetNames.NODE_CORDON_REASON, "fan"));
        assertThat(KubeNode.of(node, List.of("A")).cordonReason()).isEqualTo("fan");
    }

    /// Slinky's operator does not say who has cordoned a pod. The reason in Slurm does: it has one of its own for a
    /// pod that a user has cordoned.
    @Test
    void a_cordon_that_upstream_has_set_is_taken_over_and_one_of_a_user_is_not() {
        var upstreams = pod(0).cordonedByUser().in("IDLE", "DRAIN").because("slurm-operator: Node (node-0) was "
                + "cordoned, Pod (default/gpu-0) must be cordoned");
        var users = pod(0).cordonedByUser().in("IDLE", "DRAIN").because(
                "slurm-operator: Pod (default/gpu-0) was cordoned");

        assertThat(Scene.of(1, upstreams).plan().steps().stream().map(Step::name)).contains("take-over");
        assertThat(Scene.of(1, upstreams).doings()).containsExactly("patch pod default/gpu-0");
        assertThat(Scene.of(1, upstreams).plan().actions().toString()).contains(
                "pod-cordon-source\":\"operator\"");
        assertThat(Scene.of(1, users).doings()).isEmpty();
    }

    /// From then on we know who has cordoned a pod, and a user may do so while it is drained for a reason of ours.
    @Test
    void what_upstream_has_cordoned_is_found_out_only_as_long_as_we_have_not_seen_the_node() {
        var member = pod(0).cordonedByUser().registered(Scene.HERE).in("IDLE", "DRAIN").because(
                "slurm-operator: Pod (default/gpu-0) is pending termination for scale-in");

        assertThat(Scene.of(1, member).doings()).isEmpty();
    }

    @Test
    void scenario_26_the_drain_of_an_admin_survives_a_cordon_and_its_end() {
        var cordoned = Scene.of(1, pod(0).in("IDLE", "DRAIN").because("bad dimm")).cordoned("node-0", "");
        var after = Scene.of(1, pod(0).in("IDLE", "DRAIN").because("bad dimm").cordonedByUs());

        assertThat(cordoned.doings()).containsExactly("patch pod default/gpu-0");
        assertThat(after.doings()).containsExactly("patch pod default/gpu-0");
    }

    @Test
    void a_drain_without_a_reason_is_not_ours_either() {
        assertThat(Scene.of(1, pod(0).in("IDLE", "DRAIN")).doings()).isEmpty();
    }

    @Test
    void a_reason_that_outlived_its_drain_keeps_nobody_from_a_node() {
        var cordoned = Scene.of(1, pod(0).in("IDLE", "DYNAMIC_NORM").because("bad dimm")).cordoned("node-0", "fan");
        var surplus = Scene.of(0, pod(0).in("MIXED").because("bad dimm"));
        var down = Scene.of(1, pod(0).in("DOWN").because("bad dimm")).cordoned("node-0", "fan");
        var rebooting = Scene.of(1, pod(0).in("IDLE", "REBOOT_REQUESTED").because("new kernel")).cordoned("node-0",
                "fan");

        assertThat(cordoned.drained()).containsExactly("gpu-0");
        assertThat(surplus.drained()).containsExactly("gpu-0");
        assertThat(down.drained()).isEmpty();
        assertThat(rebooting.drained()).isEmpty();
    }

    @Test
    void scenario_27_a_node_that_does_not_respond_is_left_alone() {
        var down = Scene.of(1, pod(0).in("DOWN", "NOT_RESPONDING").because("Not responding")).cordoned("node-0", "");
        var ours = Scene.of(1, pod(0).in("DOWN", "DRAIN", "NOT_RESPONDING")
                .because("slurm-operator: x : Not responding"));

        assertThat(down.drained()).isEmpty();
        assertThat(ours.doings()).isEmpty();
    }

    /// As after the maintenance of a Kubernetes node: Slurm takes back by itself only those who had no reason when they
    /// died, and ours is the reason that this one had.
    @Test
    void a_node_that_died_while_we_had_drained_it_is_resumed_when_it_answers_again_and_nobody_wants_it_drained() {
        var back = Scene.of(1, revived());

        assertThat(back.doings()).containsExactly("patch pod default/gpu-0", "resume gpu-0");
        assertThat(Scene.of(1, revived()).cordoned("node-0", "fan").doings()).isEmpty();
        assertThat(Scene.of(1, revived().notReady()).doings()).containsExactly("patch pod default/gpu-0");
        assertThat(Scene.of(1, pod(0).in("DOWN").because("Not responding")).doings())
                .as("where Slurm is told to leave it to its admin").isEmpty();
        assertThat(Scene.of(1, pod(0).in("DOWN", "DRAIN").because("bad dimm : Not responding")).doings()).isEmpty();
    }

    private static Member revived() {
        return pod(0).in("DOWN", "DRAIN", "DYNAMIC_NORM").because("slurm-operator: Node (node-0) was cordoned : Not "
                + "responding").cordonedByUs();
    }

    @Test
    void scenario_28_a_drain_of_ours_keeps_its_reason() {
        var scene = Scene.of(1, pod(0).in("MIXED", "DRAIN").because("slurm-operator: x").cordonedByUs())
                .cordoned("node-0", "another");

        assertThat(scene.doings()).isEmpty();
    }

    @Test
    void a_users_cordon_drains_and_stays_until_the_user_takes_it_away() {
        var fresh = Scene.of(1, pod(0).cordonedByUser());
        var drained = Scene.of(1, pod(0).cordonedByUser().registered(Scene.HERE).in("IDLE", "DRAIN")
                .because("slurm-operator: y"));
        var released = Scene.of(1, pod(0).in("IDLE", "DRAIN").because("slurm-operator: y"));

        assertThat(fresh.doings())
                .containsExactly("drain gpu-0 (slurm-operator: Pod (default/gpu-0) was cordoned)");
        assertThat(drained.doings()).isEmpty();
        assertThat(released.doings()).containsExactly("undrain gpu-0");
    }

    @Test
    void scenario_30_a_drain_that_a_stopping_pod_left_behind_is_cleared() {
        var scene = Scene.of(1, pod(0).in("DOWN", "DRAIN").because("slurm-operator: Pod is terminating"));

        var starting = Scene.of(1, pod(0).notReady().in("DOWN", "DRAIN")
                .because("slurm-operator: Pod is terminating"));
        var byAdmin = Scene.of(1, pod(0).in("DOWN").because("bad dimm"));

        assertThat(scene.doings()).containsExactly("resume gpu-0");
        assertThat(starting.doings()).isEmpty();
        assertThat(byAdmin.doings()).isEmpty();
    }

    @Test
    void the_user_hears_of_a_drain_and_why() {
        var leaving = Scene.of(0, pod(0));
        var old = Scene.of(1, pod(0).old());
        var cordoned = Scene.of(1, pod(0)).cordoned("node-0", "fan");
        var back = Scene.of(1, pod(0).in("IDLE", "DRAIN").because("slurm-operator: x"));

        assertThat(heard(leaving)).startsWith("ScalingDown: Slurm node gpu-0 takes no new jobs: slurm-operator: Pod");
        assertThat(heard(old)).startsWith("RollingUpdate: Slurm node gpu-0 takes no new jobs");
        assertThat(heard(cordoned)).isEqualTo("NodeCordon: Slurm node gpu-0 takes no new jobs: slurm-operator: fan");
        assertThat(heard(back)).isEqualTo("NodeCordon: Slurm node gpu-0 takes jobs again");
    }

    private static String heard(Scene scene) {
        return scene.plan().actions().stream().filter(SlurmCall.Tell.class::isInstance).map(SlurmCall.Tell.class::cast)
                .flatMap(it -> it.whenDone().stream()).map(it -> it.what().reason() + ": " + it.what().note())
                .findFirst().orElse("");
    }

    @Test
    void a_node_that_is_being_undrained_is_not_undrained_again() {
        assertThat(Scene.of(1, pod(0).in("IDLE", "DRAIN", "UNDRAIN").because("slurm-operator: x")).doings()).isEmpty();
    }
}
