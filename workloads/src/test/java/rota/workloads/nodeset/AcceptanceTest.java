package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.on;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;

/// What is not built is not pretended to be.
class AcceptanceTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ssh                  | {"enabled":true}                                  | spec.ssh.sssdConfRef
            extraConf            | "Gres"                                            | spec.extraConf
            """)
    void a_set_that_asks_for_what_we_cannot_do_is_refused_as_a_whole(String field, String value, String named) {
        var plan = Scene.of(1).with(field, Codec.readObject("{\"it\":" + value + "}").get("it").orElseThrow()).plan();

        assertThat(plan.actions()).singleElement().isInstanceOfSatisfying(Action.Announce.class, it -> {
            assertThat(it.severity()).isEqualTo(Action.Severity.WARNING);
            assertThat(it.note()).contains(named);
        });
        assertThat(condition(plan)).hasValueSatisfying(it -> {
            assertThat(it.getStatus()).isEqualTo("False");
            assertThat(it.getMessage()).contains(named);
        });
    }

    /// The operator before us ran such sets: when they are deleted their jobs shall not die.
    @Test
    void a_set_that_is_refused_is_held_all_the_same_while_it_has_pods() {
        var scene = Scene.of(1, pod(0)).with("extraConf", Json.of("Gres")).finalizers();

        assertThat(scene.doings()).containsExactly("patch nodeset default/gpu");
        assertThat(scene.finalizers(NodeSetNames.DRAIN_FINALIZER).doings()).isEmpty();
    }

    /// Nobody could say which nodes have a pod that they should not have.
    @Test
    void a_set_of_which_no_pod_can_be_made_leaves_those_that_are_there_in_both_modes() {
        var broken = Codec.readObject("{\"spec\":{\"affinity\":{\"nodeAffinity\":\"x\"}}}");
        var daemons = Scene.of(1, on("a"), pod(0)).with("scalingMode", Json.of("DaemonSet")).with("template", broken);

        for (var scene : List.of(daemons, Scene.of(3, pod(0)).with("template", broken))) {
            assertThat(scene.doings()).isEmpty();
            assertThat(condition(scene.plan())).hasValueSatisfying(it -> assertThat(it.getMessage())
                    .contains("spec.template.spec.affinity.nodeAffinity"));
        }
        assertThat(daemons.beingDeleted().drained()).containsExactlyInAnyOrder("a", "gpu-0");
    }

    @Test
    void a_refusal_is_announced_once() {
        var scene = Scene.of(1).with("extraConf", Json.of("Gres"));

        var again = scene.showing(scene.plan().status()).plan();

        assertThat(again.actions()).isEmpty();
        assertThat(again.steps()).singleElement().satisfies(it -> assertThat(it.reason()).contains("extraConf"));
    }

    @Test
    void a_set_whose_pods_belong_to_another_cluster_is_left_as_it_is() {
        var moved = pod(0).missing().forgottenFor(600).labelled(NodeSetNames.CLUSTER, "other").cordonedByUs();

        var plan = Scene.of(0, moved).plan();

        assertThat(plan.actions()).singleElement().isInstanceOfSatisfying(Action.Announce.class,
                it -> assertThat(it.note()).contains("spec.controllerRef.name", "other"));
    }

    @Test
    void a_set_that_is_deleted_does_not_take_pods_of_another_cluster_for_unknown_to_slurm() {
        var moved = pod(0).missing().forgottenFor(600).labelled(NodeSetNames.CLUSTER, "other").cordonedByUs();

        assertThat(Scene.of(1, moved).beingDeleted().deletions()).isEmpty();
    }

    @Test
    void a_set_that_is_corrected_is_worked_on_and_says_so() {
        var refused = Scene.of(1).with("extraConf", Json.of("Gres")).plan().status();

        var plan = Scene.of(1, pod(0)).showing(refused).plan();

        assertThat(condition(plan)).hasValueSatisfying(it -> assertThat(it.getStatus()).isEqualTo("True"));
    }

    @Test
    void a_window_without_a_time_is_told_of_and_all_else_goes_on() {
        var scene = Scene.of(2, pod(0).old()).with("updateStrategy",
                Codec.readObject("{\"type\":\"ScheduledUpdate\",\"scheduledUpdate\":{\"duration\":\"30m\"}}"));

        assertThat(scene.doings()).containsExactly("create pod default/gpu-1");
        assertThat(condition(scene.plan())).hasValueSatisfying(it -> assertThat(it.getMessage())
                .contains("expected a startTime"));
    }

    @Test
    void a_set_with_nothing_to_refuse_shows_no_such_condition() {
        assertThat(condition(Scene.of(1, pod(0)).plan())).isEmpty();
    }

    private static Optional<Condition> condition(Plan<NodeSetStatus> plan) {
        return Conditions.find(plan.status().conditions(), Acceptance.CONDITION);
    }
}
