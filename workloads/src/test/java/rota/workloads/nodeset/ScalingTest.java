package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;
import static rota.workloads.nodeset.Member.pods;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmJob;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.pods.PodFacts;

/// Scenarios 1 to 14: how many pods there are, and which ones go.
class ScalingTest {
    @Test
    void scenario_1_missing_pods_are_created_with_their_labels() {
        var scene = Scene.of(3);

        var created = created(scene);

        assertThat(created).extracting(it -> it.getMetadata().getName()).containsExactly("gpu-0", "gpu-1", "gpu-2");
        assertThat(created.getLast().getMetadata().getLabels()).containsEntry(NodeSetNames.POD_INDEX, "2")
                .containsEntry(NodeSetNames.POD_HOSTNAME, "gpu-2").containsEntry(NodeSetNames.SCALING_MODE,
                        "StatefulSet")
                .containsEntry("controller.kubernetes.io/hash", scene.view().hash());
        assertThat(created.getLast().getMetadata().getOwnerReferences()).singleElement()
                .satisfies(it -> assertThat(it.getController()).isTrue());
    }

    @Test
    void scenario_2_the_lowest_free_numbers_are_used() {
        assertThat(created(Scene.of(3, pod(0), pod(2)))).extracting(it -> it.getMetadata().getName())
                .containsExactly("gpu-1");
    }

    @Test
    void scenario_3_numbers_are_padded_and_hosts_named_as_the_template_says() {
        var scene = Scene.of(1).with("ordinalPadding", Json.of(3)).with("template",
                Codec.readObject("{\"spec\":{\"hostname\":\"fast-\"}}"));

        var made = created(scene).getFirst();

        assertThat(made.getMetadata().getName()).isEqualTo("gpu-000");
        assertThat(made.getSpec().getHostname()).isEqualTo("fast-000");
        assertThat(made.getMetadata().getLabels()).containsEntry(NodeSetNames.POD_HOSTNAME, "fast-000")
                .containsEntry(NodeSetNames.POD_INDEX, "000");
        assertThat(WorkerPod.slurmName(PodFacts.of(made))).isEqualTo("fast-000");
    }

    @Test
    void scenario_4_at_most_250_pods_are_created_at_once() {
        assertThat(created(Scene.of(300))).hasSize(250);
        assertThat(created(Scene.of(300).with(pods(250)))).extracting(it -> it.getMetadata().getName()).hasSize(50)
                .startsWith("gpu-250").endsWith("gpu-299");
    }

    @Test
    void scenario_6_without_a_controller_no_pod_is_created_and_the_user_is_told() {
        var plan = Scene.of(2).withoutController().plan();

        assertThat(plan.actions()).filteredOn(Action.Create.class::isInstance).isEmpty();
        assertThat(plan.actions()).filteredOn(Action.Announce.class::isInstance).singleElement()
                .satisfies(it -> assertThat(it).isInstanceOfSatisfying(Action.Announce.class, news -> {
                    assertThat(news.severity()).isEqualTo(Action.Severity.WARNING);
                    assertThat(news.reason()).isEqualTo("ControllerRefFailed");
                }));
    }

    @Test
    void scenario_7_an_idle_node_is_drained_before_its_pod_goes() {
        var first = Scene.of(2, pod(0), pod(1), pod(2));
        var second = Scene.of(2, pod(0), pod(1), pod(2).drained().cordonedByUs());

        assertThat(first.doings()).containsExactly("patch pod default/gpu-2", "drain gpu-2 (slurm-operator: "
                + "Pod (default/gpu-2) is pending termination for scale-in)");
        assertThat(first.plan().wake().toString()).contains(Scene.NOW.plusSeconds(30) + ": looking at Slurm again");
        assertThat(second.doings()).containsExactly("confirm that gpu-2 is drained", "delete pod default/gpu-2");
    }

    @Test
    void scenario_8_a_node_that_still_runs_a_job_keeps_its_pod() {
        var draining = Scene.of(0, pod(0).in("ALLOCATED", "DRAIN").because("slurm-operator: x").cordonedByUs());
        var completing = Scene.of(0, pod(0).in("IDLE", "DRAIN", "COMPLETING").because("slurm-operator: x")
                .cordonedByUs());

        assertThat(draining.doings()).isEmpty();
        assertThat(completing.doings()).isEmpty();
        assertThat(draining.plan().toString()).contains("gpu-0: its Slurm node is ALLOCATED+DRAIN, not yet drained");
    }

    @Test
    void a_node_whose_job_is_suspended_keeps_its_pod_although_slurm_calls_it_idle() {
        var scene = Scene.of(0, pod(0).drained().cordonedByUs()).suspendedJob("gpu-0");

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.plan().steps()).anySatisfy(it -> assertThat(it.reason()).contains("job 1 is suspended"));
    }

    @Test
    void a_node_whose_job_has_gone_on_since_the_node_was_asked_keeps_its_pod() {
        var scene = Scene.of(0, pod(0).drained().cordonedByUs()).job("gpu-0", Duration.ofMinutes(1));

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.plan().steps()).anySatisfy(it -> assertThat(it.reason()).contains("a job has gone on"));
    }

    @Test
    void a_job_in_a_state_that_nobody_understands_keeps_the_pod() {
        var odd = new SlurmJob(7, List.of("FROZEN"), List.of("gpu-0"), Scene.NOW, Optional.empty(), "all", "", "");

        assertThat(Scene.of(0, pod(0).drained().cordonedByUs()).job(odd).deletions()).isEmpty();
        assertThat(Scene.of(0, pod(0).forgottenFor(3600).cordonedByUs()).job(odd).deletions()).isEmpty();
    }

    @Test
    void a_node_whose_state_slurm_does_not_know_keeps_its_pod() {
        assertThat(Scene.of(0, pod(0).drained().in("UNKNOWN", "DRAIN").cordonedByUs()).deletions()).isEmpty();
    }

    /// Kubernetes calls a pod pending while one of its containers has yet to begin, whatever the others do.
    @Test
    void a_pod_whose_slurmd_runs_has_begun_although_another_container_has_not() {
        var pod = pod(0).missing().phase("Pending").begun().cordonedByUs();

        assertThat(Scene.of(0, pod).deletions()).isEmpty();
        assertThat(Scene.of(0, pod).plan().steps()).extracting(Step::name).contains("show");
        assertThat(Scene.of(0, pod.condition(Registration.CONDITION, "False", Member.LONG_AGO)).deletions())
                .as("when it has had its time").containsExactly("gpu-0");
    }

    @Test
    void a_node_whose_job_is_suspended_is_chosen_after_those_that_are_free_or_will_be() {
        assertThat(Scene.of(1, pod(0), pod(1)).suspendedJob("gpu-1").drained()).containsExactly("gpu-0");
    }

    @Test
    void scenario_9_a_node_that_is_wanted_again_is_undrained() {
        var scene = Scene.of(1, pod(0).drained().cordonedByUs());

        assertThat(scene.doings()).containsExactly("patch pod default/gpu-0", "undrain gpu-0");
    }

    @Test
    void scenario_10_the_cheapest_pod_goes_first() {
        var scene = Scene.of(2, pod(0).annotated(NodeSetNames.POD_DELETION_COST, "5"),
                pod(1).annotated(NodeSetNames.POD_DELETION_COST, "-1"), pod(2));

        assertThat(scene.drained()).containsExactly("gpu-1");
    }

    @Test
    void scenario_11_idle_nodes_go_first_then_those_whose_jobs_end_soonest() {
        var members = List.of(busyUntil(0, 7200), busyUntil(1, 600), pod(2));

        assertThat(Scene.of(2).with(members).drained()).containsExactly("gpu-2");
        assertThat(Scene.of(1).with(List.of(busyUntil(0, 7200), busyUntil(1, 600), pod(2))).drained())
                .containsExactlyInAnyOrder("gpu-1", "gpu-2");
    }

    /// What pods carry is as old as the last look that was written down.
    @Test
    void what_slurm_says_now_of_the_end_of_jobs_counts_and_not_what_was_written_down() {
        var late = Scene.NOW.plusSeconds(7200).toString();
        var soon = Scene.NOW.plusSeconds(600).toString();

        assertThat(Scene.of(1, busyUntil(0, 600).annotated(NodeSetNames.POD_DEADLINE, late),
                busyUntil(1, 7200).annotated(NodeSetNames.POD_DEADLINE, soon)).drained()).containsExactly("gpu-0");
        assertThat(Scene.of(1, pod(0).annotated(NodeSetNames.POD_DEADLINE, late), busyUntil(1, 600)).drained())
                .containsExactly("gpu-0");
    }

    @Test
    void a_node_with_a_job_that_nobody_may_see_goes_after_those_whose_end_is_known() {
        assertThat(Scene.of(1, busyUntil(0, 7200), pod(1).in("MIXED")).drained()).containsExactly("gpu-0");
    }

    @Test
    void scenario_12_fewer_than_none_is_none() {
        assertThat(Scene.of(-1).doings()).isEmpty();
        assertThat(Scene.of(-1).plan().status().pods().desired()).isZero();
        assertThat(Scene.of(-1, pod(0)).drained()).containsExactly("gpu-0");
    }

    @Test
    void scenario_13_a_pod_on_its_way_out_keeps_its_name_until_it_is_gone() {
        assertThat(Scene.of(3, pod(0), pod(1).terminating(), pod(2)).doings()).isEmpty();
        assertThat(created(Scene.of(3, pod(0), pod(2)))).hasSize(1);
    }

    @Test
    void a_pod_that_is_leaving_already_is_the_one_that_is_too_many() {
        assertThat(Scene.of(2, pod(0), pod(1).terminating(), pod(2)).doings()).isEmpty();
    }

    @Test
    void scenario_14_a_pod_that_has_failed_is_replaced_at_once() {
        assertThat(Scene.of(1, pod(0).phase("Failed")).doings()).containsExactly("delete pod default/gpu-0");
    }

    @Test
    void a_pod_that_has_failed_is_the_first_that_is_too_many() {
        assertThat(Scene.of(1, pod(0).phase("Failed"), pod(1)).doings()).containsExactly("delete pod default/gpu-0");
    }

    @Test
    void however_many_have_failed_the_rest_is_counted() {
        var scene = Scene.of(0, pod(0).phase("Failed"), pod(1).phase("Failed"), pod(2));

        assertThat(scene.deletions()).containsExactly("gpu-0", "gpu-1");
        assertThat(scene.drained()).containsExactly("gpu-2");
    }

    @Test
    void pods_that_never_ran_leave_without_a_drain() {
        var fresh = Scene.of(0, pod(0).unscheduled().missing());
        var marked = Scene.of(0, pod(0).unscheduled().missing().cordonedByUs());

        assertThat(fresh.doings()).containsExactly("patch pod default/gpu-0");
        assertThat(marked.doings()).containsExactly("confirm that gpu-0 is missing", "delete pod default/gpu-0");
    }

    /// A pod that is about to begin may have a job a second later, before Kubernetes says that it has begun.
    @Test
    void a_node_that_may_turn_up_is_looked_for_right_before_its_pod_goes() {
        var beginning = Scene.of(0, pod(0).phase("Pending").missing().cordonedByUs(),
                pod(1).phase("Pending").missing().cordonedByUs(), pod(2).drained().cordonedByUs(),
                pod(3).drained().cordonedByUs());
        var nowhere = Scene.of(0, pod(0).unscheduled().missing().cordonedByUs(),
                pod(1).unscheduled().missing().cordonedByUs());

        assertThat(beginning.doings()).containsExactly("confirm that gpu-3 is drained, gpu-2 is drained",
                "delete pod default/gpu-3", "delete pod default/gpu-2", "confirm that gpu-1 is missing",
                "delete pod default/gpu-1", "confirm that gpu-0 is missing", "delete pod default/gpu-0");
        assertThat(nowhere.doings()).hasSize(3).first().isEqualTo(
                "confirm that gpu-1 is missing, gpu-0 is missing");
    }

    @Test
    void a_pod_is_deleted_only_as_it_was_seen() {
        var plan = Scene.of(0, pod(0).drained().cordonedByUs()).plan();

        assertThat(plan.actions()).filteredOn(Action.Delete.class::isInstance).singleElement()
                .satisfies(it -> assertThat(((Action.Delete) it).version()).isPresent());
        assertThat(plan.steps()).extracting(Step::name).containsExactly("scale-in");
    }

    @Test
    void scenario_29_what_an_admin_has_drained_is_waited_for_and_then_goes() {
        var busy = Scene.of(0, pod(0).in("MIXED", "DRAIN").because("bad dimm").cordonedByUs());
        var idle = Scene.of(0, pod(0).in("IDLE", "DRAIN").because("bad dimm").cordonedByUs());

        assertThat(busy.doings()).isEmpty();
        assertThat(idle.doings()).containsExactly("confirm that gpu-0 is drained", "delete pod default/gpu-0");
    }

    /// A node that had a reason when it ceased to respond stays down when it responds again.
    @Test
    void a_node_that_is_not_ours_to_drain_says_whose_word_it_waits_for() {
        var scene = Scene.of(0, pod(0).cordonedByUs().in("DOWN").because("bad dimm : Not responding"));

        assertThat(scene.doings()).isEmpty();
        assertThat(scene.plan().steps()).anySatisfy(it -> assertThat(it.reason()).contains("gpu-0: its Slurm node is "
                + "DOWN, not yet drained, for a reason that is not ours to change: bad dimm : Not responding"));
    }

    @Test
    void scenario_40_scenario_42_nothing_is_drained_or_deleted_while_slurm_is_silent() {
        var scene = Scene.of(1, pod(0).drained(), pod(1).drained().cordonedByUs(), pod(2).old()).silent();

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.drained()).isEmpty();
        assertThat(scene.plan().status().conditions()).anySatisfy(it -> {
            assertThat(it.getType()).isEqualTo("SlurmReachable");
            assertThat(it.getStatus()).isEqualTo("False");
        });
        var back = Scene.of(0, pod(1).drained().cordonedByUs()).showing(scene.plan().status());
        assertThat(back.deletions()).as("once Slurm answers").containsExactly("gpu-1");
        assertThat(back.plan().status().conditions()).anySatisfy(it -> {
            assertThat(it.getType()).isEqualTo("SlurmReachable");
            assertThat(it.getStatus()).isEqualTo("True");
        });
    }

    @Test
    void pods_are_created_while_slurm_is_silent() {
        assertThat(created(Scene.of(2).silent())).hasSize(2);
    }

    @Test
    void a_running_pod_whose_node_is_missing_goes_only_after_a_grace_time() {
        var fresh = Scene.of(0, pod(0).missing().cordonedByUs());
        var early = Scene.of(0, pod(0).missing().cordonedByUs().condition(Registration.CONDITION, "False",
                Scene.NOW.minusSeconds(59)));
        var late = Scene.of(0, pod(0).missing().cordonedByUs().condition(Registration.CONDITION, "False",
                Scene.NOW.minusSeconds(60)));

        assertThat(fresh.deletions()).isEmpty();
        assertThat(early.deletions()).isEmpty();
        assertThat(late.deletions()).containsExactly("gpu-0");
    }

    @Test
    void a_job_of_which_nobody_can_read_where_it_is_holds_the_pod_of_a_missing_node() {
        var somewhere = new SlurmJob(7, List.of("SUSPENDED"), List.of(), Scene.NOW, Optional.empty(), "all", "", "");
        var scene = Scene.of(0, pod(0).forgottenFor(3600).cordonedByUs(), pod(1).registered(Scene.HERE)).job(somewhere);

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.plan().toString()).contains("gpu-0: Slurm does not say what runs on it: it does not list the "
                + "node, and does not say in a way that can be read where job 7 is");
        assertThat(scene.plan().status().conditions()).noneMatch(it -> it.getType().equals("SlurmClusterChanged"));
    }

    @Test
    void a_node_that_is_in_no_list_keeps_its_pod_while_a_job_is_said_to_be_on_it() {
        var pod = pod(0).missing().cordonedByUs().condition(Registration.CONDITION, "False", Member.LONG_AGO);
        var scene = Scene.of(0, pod).suspendedJob("gpu-0");

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.plan().toString()).contains("it does not list the node, and says that job 1 is on it");
    }

    /// What a pod shows may have been untrue while no operator was there to look.
    @Test
    void an_operator_that_has_just_begun_counts_the_grace_time_anew() {
        var shown = pod(0).missing().cordonedByUs().condition(Registration.CONDITION, "False", Member.LONG_AGO);

        assertThat(Scene.of(0, shown).deletions()).containsExactly("gpu-0");
        assertThat(Scene.of(0, shown).justBegun().deletions()).isEmpty();
    }

    @Test
    void not_more_than_25_pods_go_on_the_strength_of_one_look() {
        var members = pods(40).stream().map(it -> it.drained().cordonedByUs()).toList();

        assertThat(Scene.of(0).with(members).deletions()).hasSize(25);
    }

    private static Member busyUntil(int ordinal, long seconds) {
        return pod(ordinal).until(Scene.NOW.plusSeconds(seconds));
    }

    private static List<Pod> created(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance).map(Action.Create.class::cast)
                .map(Action.Create::object).filter(Pod.class::isInstance).map(Pod.class::cast).toList();
    }
}
