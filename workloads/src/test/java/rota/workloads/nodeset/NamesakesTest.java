package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmOrigin;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.PlanJson;
import rota.kernel.plan.Wake;

/// Pods of several sets that Slurm would call by one name: one of them has the node, and the others leave it alone.
class NamesakesTest {
    private static final Instant OLDER = Member.LONG_AGO.minusSeconds(60);
    private static final Instant YOUNGER = Member.LONG_AGO.plusSeconds(60);

    @Test
    void a_node_that_another_set_has_noted_is_told_nothing_and_the_pod_stays() {
        var drained = pod(0).drained().cordonedByUs().kept(note("theirs", "their-uid", "node-0"), List.of(), "");
        var scene = Scene.of(0, drained).rival(rival(YOUNGER, Scene.HERE));
        var idle = Scene.of(0, pod(0).kept(note("theirs", "their-uid", "node-0"), List.of(), "")).rival(rival(YOUNGER,
                Scene.HERE));

        for (var it : List.of(scene, idle)) {
            assertThat(it.plan().actions()).noneMatch(SlurmCall.class::isInstance);
            assertThat(it.deletions()).isEmpty();
        }
        assertThat(scene.plan().toString()).contains("gpu-0: Slurm does not say what runs on it: its Slurm node is "
                + "that of pod theirs/gpu-0");
    }

    @Test
    void the_user_hears_once_whose_node_it_is_and_what_can_be_done() {
        var scene = Scene.of(1, pod(0).kept(note("theirs", "their-uid", "node-0"), List.of(), ""))
                .rival(rival(YOUNGER, Scene.HERE));
        var first = scene.plan();
        var second = scene.showing(first.status()).plan();

        assertThat(Conditions.find(first.status().conditions(), "SlurmNodeNameClash")).hasValueSatisfying(
                it -> assertThat(it.getMessage()).startsWith("gpu-0: its Slurm node is that of pod theirs/gpu-0. These "
                        + "pods are not deleted, and their nodes are told nothing.").contains(
                                "scontrol update nodename=NAME comment="));
        assertThat(Conditions.find(first.status().conditions(), "SlurmClusterChanged")).isEmpty();
        assertThat(first.actions()).filteredOn(Action.Announce.class::isInstance).extracting(Action::summary)
                .singleElement().asString().startsWith("announce SlurmNodeNameClash: gpu-0: ");
        assertThat(second.actions()).noneMatch(Action.Announce.class::isInstance);
        assertThat(second.steps()).anyMatch(it -> it.name().equals("namesake"));
    }

    /// Also before anybody has noted anything, so that two that begin together do not fight.
    @Test
    void of_two_that_nobody_has_noted_yet_the_older_pod_has_the_node() {
        assertThat(isForeign(Scene.of(1, pod(0)).rival(rival(OLDER, Scene.HERE)))).isTrue();
        assertThat(isForeign(Scene.of(1, pod(0)).rival(rival(YOUNGER, Scene.HERE)))).isFalse();
    }

    @Test
    void what_we_have_noted_is_ours_however_old_the_other_is() {
        var ours = pod(0).kept(note("default", "set-uid", "node-0"), List.of(), "");

        assertThat(isForeign(Scene.of(1, ours).rival(rival(OLDER, Scene.HERE)))).isFalse();
    }

    @Test
    void a_pod_of_another_slurm_cluster_or_one_that_has_ended_is_no_rival() {
        assertThat(isForeign(Scene.of(1, pod(0)).rival(rival(OLDER, Scene.ELSEWHERE)))).isFalse();
        assertThat(isForeign(Scene.of(1, pod(0)).rival(new PodBuilder(rival(OLDER, Scene.HERE)).editStatus()
                .withPhase("Failed").endStatus().build()))).isFalse();
    }

    @Test
    void the_same_cluster_in_another_place_is_the_same_cluster() {
        assertThat(isForeign(Scene.of(1, pod(0)).rival(rival(OLDER, new SlurmOrigin("lab", "http://elsewhere")))))
                .isTrue();
    }

    /// A set that was deleted and made again, or one that took over its Kubernetes nodes.
    @Test
    void what_somebody_noted_who_is_gone_is_taken_over() {
        var predecessor = pod(0).kept(note("default", "old-uid", "gone"), List.of(), "");
        var other = pod(0).kept(note("theirs", "their-uid", "node-7"), List.of(), "");

        for (var member : List.of(predecessor, other))
            assertThat(Scene.of(1, member).plan().actions()).extracting(Action::summary)
                    .contains("note the pod of gpu-0");
    }

    @Test
    void what_somebody_noted_in_another_kubernetes_cluster_is_left_alone() {
        var scene = Scene.of(0, pod(0).kept(note("theirs", "their-uid", "far-away"), List.of(), "").cordonedByUs());

        assertThat(scene.plan().actions()).noneMatch(SlurmCall.class::isInstance);
        assertThat(scene.plan().toString()).contains("its Slurm node is noted as that of pod theirs/gpu-0 of another "
                + "NodeSet theirs/gpu, which is not in this Kubernetes cluster");
    }

    /// A set of the same name in another Kubernetes cluster: neither writes over the other for ever.
    @Test
    void what_was_written_over_our_note_stays() {
        var scene = Scene.of(1, pod(0).kept(note("default", "other-uid", "node-0"), List.of(), "")
                .annotated(NodeSetNames.NOTED, "set-uid"));

        assertThat(scene.plan().actions()).noneMatch(SlurmCall.class::isInstance);
        assertThat(scene.plan().toString()).contains("over what we had noted");
    }

    @Test
    void a_pod_says_that_its_node_was_noted() {
        var scene = Scene.of(1, pod(0).kept(note("default", "set-uid", "node-0"), List.of(), "").registered(
                Scene.HERE));

        var marks = scene.plan().steps().stream().filter(it -> it.name().equals("mark")).toList();
        assertThat(PlanJson.of(new Plan<>(marks, "", Wake.NEVER)).toString()).contains("rota.dev/slurm-node-noted");
    }

    private static boolean isForeign(Scene scene) {
        return scene.view().pods().getFirst().sight() instanceof Sight.Foreign;
    }

    private static String note(String namespace, String uid, String node) {
        return new Note(namespace, "gpu-0", node, "gpu", uid).text();
    }

    private static Pod rival(Instant created, SlurmOrigin origin) {
        return new PodBuilder().withNewMetadata().withNamespace("theirs").withName("gpu-0").withUid("their-pod")
                .withCreationTimestamp(created.toString()).addToAnnotations(NodeSetNames.SLURM_CLUSTER,
                        origin.toString())
                .withOwnerReferences(Owners.controllerReference(NodeSetNames.NODE_SET.key("theirs", "gpu")
                        .withUid("their-uid")))
                .endMetadata().withNewSpec().withHostname("gpu-0").endSpec()
                .withNewStatus().withPhase("Running").endStatus().build();
    }
}
