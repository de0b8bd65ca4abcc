package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.PlanJson;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// What others see: conditions and marks on pods, the status of the set, what sets share.
class ShowingTest {
    @Test
    void a_pod_shows_the_base_state_and_the_flags_of_its_node_with_the_reason() {
        var shown = patches(Scene.of(1, pod(0).in("MIXED", "DRAIN", "NOT_RESPONDING", "PLANNED").because("bad dimm")),
                "show");

        assertThat(shown).singleElement().asString().contains("SlurmNodeStateMixed", "SlurmNodeStateDrain",
                "SlurmNodeStateNotResponding", "SlurmNodeRegistered", "bad dimm").doesNotContain("Planned");
    }

    @Test
    void what_is_shown_already_is_not_written_again_and_what_is_over_is_taken_away() {
        var scene = Scene.of(1, pod(0).condition("SlurmNodeStateIdle", "True", Member.LONG_AGO)
                .condition("SlurmNodeStateDrain", "True", Member.LONG_AGO)
                .registered(Scene.HERE)
                .condition("Mine", "True", Member.LONG_AGO));

        var shown = patches(scene, "show");

        assertThat(shown).singleElement().asString().contains("SlurmNodeStateDrain", "delete")
                .doesNotContain("SlurmNodeStateIdle").doesNotContain("Mine");
    }

    @Test
    void a_node_that_slurm_does_not_know_is_shown_as_such_once_its_pod_runs() {
        assertThat(patches(Scene.of(1, pod(0).missing()), "show")).singleElement().asString()
                .contains("SlurmNodeRegistered", "False");
        assertThat(patches(Scene.of(1, pod(0).phase("Pending").missing()), "show")).isEmpty();
    }

    @Test
    void a_pod_with_a_suspended_job_is_protected_too() {
        assertThat(Scene.of(1, pod(0)).suspendedJob("gpu-0").plan().actions())
                .anySatisfy(it -> assertThat(String.valueOf(it)).contains(NodeSetNames.POD_PROTECT));
    }

    @Test
    void the_user_hears_once_that_slurm_does_not_answer_and_why() {
        var scene = Scene.of(1, pod(0)).silent();
        var first = scene.plan();
        var second = scene.showing(first.status()).plan();

        assertThat(first.actions()).extracting(Action::summary)
                .contains("announce SlurmUnreachable: nothing is drained "
                        + "or deleted until Slurm answers: connection refused");
        assertThat(second.actions()).extracting(Action::summary).noneMatch(it -> it.contains("SlurmUnreachable"));
        assertThat(Scene.of(1, pod(0)).silent(Contact.NOT_ASKED).plan().actions()).extracting(Action::summary)
                .noneMatch(it -> it.contains("SlurmUnreachable"));
    }

    @Test
    void the_user_hears_once_of_a_state_that_is_not_understood() {
        var scene = Scene.of(0, pod(0).in("IDLE", "DRAIN", "FROZEN").cordonedByUs().because("slurm-operator: x"));
        var first = scene.plan();
        var second = scene.showing(first.status()).plan();

        assertThat(scene.deletions()).isEmpty();
        assertThat(Conditions.find(first.status().conditions(), "SlurmStateNotUnderstood")).hasValueSatisfying(
                it -> assertThat(it.getMessage()).endsWith("gpu-0 (FROZEN)"));
        assertThat(first.actions()).extracting(Action::summary).anyMatch(it -> it.contains(
                "announce SlurmStateNotUnderstood"));
        assertThat(second.actions()).extracting(Action::summary).noneMatch(it -> it.contains("announce"));
    }

    @Test
    void a_pod_that_lacks_the_labels_by_which_it_is_found_gets_them() {
        var scene = Scene.of(1, pod(0).without(NodeSetNames.CLUSTER).without(NodeSetNames.POD_INDEX)
                .labelled(NodeSetNames.POD_NAME, "another"));

        assertThat(patches(scene, "mark")).singleElement().asString().contains("\"slinky.slurm.net/cluster\":\"slurm\"",
                "\"nodeset.slinky.slurm.net/pod-name\":\"gpu-0\"", "\"nodeset.slinky.slurm.net/pod-index\":\"0\"");
        assertThat(patches(Scene.of(1, pod(0)), "mark")).isEmpty();
    }

    @Test
    void silence_changes_nothing_that_is_shown() {
        var scene = Scene.of(1, pod(0).in("ALLOCATED").labelled(NodeSetNames.POD_PROTECT, "true")
                .annotated(NodeSetNames.POD_DEADLINE, "2030-01-01T13:00:00Z")).silent();

        assertThat(patches(scene, "show")).isEmpty();
        assertThat(patches(scene, "mark")).isEmpty();
    }

    @Test
    void scenario_43_a_busy_pod_is_protected_and_says_until_when() {
        var busy = Scene.of(1, pod(0).in("ALLOCATED")).job("gpu-0", Duration.ofMinutes(30))
                .job("gpu-0", Duration.ofMinutes(90));
        var over = Scene.of(1, pod(0).labelled(NodeSetNames.POD_PROTECT, "true").annotated(NodeSetNames.POD_DEADLINE,
                "2030-01-01T13:30:00Z"));

        assertThat(patches(busy, "show")).singleElement().asString().contains("SlurmNodeStateAllocated");
        assertThat(patches(busy, "mark")).singleElement().asString().contains("2030-01-01T13:30:00Z", "pod-protect");
        assertThat(patches(over, "mark")).singleElement().asString()
                .contains("pod-deadline\":null", "pod-protect\":null");
        assertThat(patches(Scene.of(1, pod(0).condition("SlurmNodeStateAllocated", "True", Member.LONG_AGO)), "show"))
                .singleElement().asString().contains("{\"$patch\":\"delete\",\"type\":\"SlurmNodeStateAllocated\"}");
    }

    @Test
    void protection_can_be_switched_off() {
        var scene = Scene.of(1, pod(0).in("ALLOCATED")).with("workloadDisruptionProtection", Json.of(false));

        assertThat(patches(scene, "mark")).isEmpty();
    }

    @Test
    void the_status_counts_pods_and_nodes() {
        var scene = Scene.of(4, pod(0), pod(1).old().in("ALLOCATED"), pod(2).notReady().in("DOWN"),
                pod(3).in("MIXED", "DRAIN").because("x").readySince(Scene.NOW.minusSeconds(1)))
                .with("minReadySeconds", Json.of(5));

        var status = scene.plan().status();

        assertThat(status.pods()).isEqualTo(new NodeSetStatus.Pods(4, 4, 3, 3, 2, 2));
        assertThat(status.slurm()).isEqualTo(new NodeSetStatus.Slurm(1, 2, 1, 1));
        assertThat(status.selector()).isEqualTo("app.kubernetes.io/instance=gpu,app.kubernetes.io/name=slurmd");
        assertThat(status.hash()).isEqualTo(scene.view().hash());
    }

    @Test
    void a_pod_in_the_network_of_its_host_carries_the_name_that_slurm_knows_it_by() {
        assertThat(patches(Scene.of(1, pod(0).hosted()), "mark")).singleElement().satisfies(it -> assertThat(it)
                .contains("\"nodeset.slinky.slurm.net/pod-hostname\":\"node-0\""));
        assertThat(patches(Scene.of(1, pod(0)), "mark")).isEmpty();
    }

    @Test
    void pins_are_remembered() {
        var scene = Scene.of(2, pod(0), pod(1).unscheduled().missing()).with("pinToNode", Json.of(true));

        assertThat(scene.plan().status().ordinalToNode()).containsExactly(Map.entry("0", "node-0"));
    }

    @Test
    void scenario_47_the_service_and_the_budget_belong_to_all_sets_of_a_cluster() {
        var made = Scene.of(0).alone().plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(Action.Create.class::cast).map(Action.Create::object).toList();

        assertThat(made).extracting(it -> it.getMetadata().getName()).containsExactly("slurm-workers-slurm",
                "slurm-workers-pdb-slurm");
        assertThat(made).allSatisfy(it -> assertThat(it.getMetadata().getOwnerReferences()).singleElement()
                .satisfies(owner -> assertThat(owner.getController()).isNull()));
        assertThat(made.getFirst()).isInstanceOfSatisfying(Service.class, it -> {
            assertThat(it.getSpec().getClusterIP()).isEqualTo("None");
            assertThat(it.getSpec().getPublishNotReadyAddresses()).isTrue();
            assertThat(it.getSpec().getSelector()).isEqualTo(Map.of("app.kubernetes.io/name", "slurmd",
                    "slinky.slurm.net/cluster", "slurm"));
            assertThat(it.getSpec().getPorts()).singleElement().satisfies(port -> assertThat(port.getName() + " "
                    + port.getPort() + " " + port.getProtocol()).isEqualTo("slurmd 6818 TCP"));
        });
        assertThat(made.getLast()).isInstanceOfSatisfying(PodDisruptionBudget.class, it -> {
            assertThat(it.getSpec().getMaxUnavailable()).isEqualTo(new IntOrString(0));
            assertThat(it.getSpec().getSelector().getMatchLabels()).isEqualTo(Map.of(
                    "nodeset.slinky.slurm.net/pod-protect", "true", "slinky.slurm.net/cluster", "slurm"));
        });
    }

    private static List<String> patches(Scene scene, String step) {
        return scene.plan().steps().stream().filter(it -> it.name().equals(step)).flatMap(it -> it.actions().stream())
                .map(it -> new Plan<>(List.of(Step.oneByOne("x", "x", List.of(it))),
                        "", Wake.NEVER))
                .map(it -> PlanJson.of(it).toString()).toList();
    }
}
