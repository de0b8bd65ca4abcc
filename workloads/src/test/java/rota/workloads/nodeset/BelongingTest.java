package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmState;
import rota.api.peer.SlurmUse;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.PlanJson;
import rota.kernel.plan.Wake;
import rota.workloads.nodeset.Registration.Kind;

/// The word of a Slurm cluster counts only for pods whose nodes have registered with it: behind the same Controller
/// there may be another one today.
class BelongingTest {
    private static final String LAB = "lab at http://slurm-restapi:6820";
    private static final String OTHER = "other at http://other-restapi:6820";

    @Test
    void a_node_that_another_cluster_does_not_know_is_not_drained_for_that() {
        for (var kind : List.of(Kind.NEVER, Kind.KNOWN, Kind.FORGOTTEN, Kind.LOST)) {
            var scene = Scene.of(0, pod(0).missing().cordonedByUs().registered(kind, Scene.HERE, Member.LONG_AGO));

            assertThat(scene.asking(Scene.ELSEWHERE).deletions()).as(kind.name()).isEmpty();
        }
    }

    /// It may have registered with the first cluster after nobody asked that any more.
    @Test
    void a_node_that_nobody_has_looked_at_belongs_to_the_cluster_that_its_pod_was_made_for() {
        var scene = Scene.of(0, pod(0).missing().cordonedByUs().annotated(NodeSetNames.SLURM_CLUSTER, LAB))
                .asking(Scene.ELSEWHERE);

        assertThat(Belonging.isDoubtful(scene.view())).isTrue();
    }

    @Test
    void a_namesake_in_another_cluster_is_told_nothing_and_does_not_speak_for_our_node() {
        var drained = pod(0).drained().cordonedByUs().registered(Scene.HERE);
        var idle = pod(1).registered(Scene.HERE);
        var scene = Scene.of(0, drained, idle).asking(Scene.ELSEWHERE);

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.drained()).isEmpty();
    }

    @Test
    void a_healthy_pod_is_not_replaced_because_another_cluster_does_not_know_its_node() {
        var scene = Scene.of(1, pod(0).forgottenFor(3600).cordonedByUs()).asking(Scene.ELSEWHERE);

        assertThat(scene.doings()).containsExactly("patch pod default/gpu-0"); // it is wanted: the mark goes
    }

    @Test
    void what_pods_show_stays_while_another_cluster_is_asked() {
        var scene = Scene.of(1, pod(0).missing().registered(Scene.HERE).condition("SlurmNodeStateAllocated", "True",
                Member.LONG_AGO).labelled(NodeSetNames.POD_PROTECT, "true")
                .annotated(NodeSetNames.POD_DEADLINE, "2030-01-01T13:00:00Z")).asking(Scene.ELSEWHERE);

        assertThat(scene.plan().actions()).filteredOn(Action.Patch.class::isInstance).isEmpty();
    }

    @Test
    void the_user_hears_once_why_and_what_can_be_done() {
        var scene = Scene.of(2, pod(0).missing().registered(Scene.HERE), pod(1).missing().registered(Scene.HERE))
                .asking(Scene.ELSEWHERE);
        var first = scene.plan();
        var second = scene.showing(first.status()).plan();

        assertThat(Conditions.find(first.status().conditions(), "SlurmClusterChanged")).hasValueSatisfying(
                it -> assertThat(it.getMessage()).startsWith("gpu-0, gpu-1: it belongs to the Slurm cluster " + LAB
                        + ", and asked is " + OTHER).contains("rota.dev/confirm-slurm-cluster=\"" + OTHER + "\""));
        assertThat(announced(first.actions())).anyMatch(it -> it.contains("announce SlurmClusterChanged"));
        assertThat(announced(second.actions())).noneMatch(it -> it.contains("announce SlurmClusterChanged"));
        assertThat(second.steps()).anyMatch(it -> it.name().equals("cluster") && it.reason().contains(LAB));
    }

    @Test
    void a_pod_that_has_to_go_says_which_cluster_it_waits_for() {
        var scene = Scene.of(0, pod(0).missing().cordonedByUs().registered(Scene.HERE)).asking(Scene.ELSEWHERE);

        assertThat(scene.plan().toString()).contains("gpu-0: Slurm does not say what runs on it: it belongs to the "
                + "Slurm cluster " + LAB);
    }

    @Test
    void a_pod_that_has_not_begun_goes_whatever_cluster_is_asked() {
        var scene = Scene.of(0, pod(0).phase("Pending").missing().cordonedByUs()
                .annotated(NodeSetNames.SLURM_CLUSTER, LAB)).asking(Scene.ELSEWHERE);

        assertThat(scene.deletions()).containsExactly("gpu-0");
    }

    @Test
    void the_user_may_say_that_the_pods_belong_to_the_cluster_that_is_asked_and_it_holds_for_no_other() {
        var confirmed = Scene.of(0, pod(0).cordonedByUs().forgottenFor(3600)).asking(Scene.ELSEWHERE)
                .annotated(NodeSetOptions.CLUSTER, OTHER);
        var another = Scene.of(0, pod(0).cordonedByUs().forgottenFor(3600)).asking(Scene.ELSEWHERE)
                .annotated(NodeSetOptions.CLUSTER, LAB);

        assertThat(confirmed.deletions()).containsExactly("gpu-0");
        assertThat(another.deletions()).isEmpty();
    }

    @Test
    void a_confirmation_is_taken_off_once_all_pods_show_the_cluster() {
        var done = Scene.of(1, pod(0).registered(Scene.ELSEWHERE)).asking(Scene.ELSEWHERE)
                .annotated(NodeSetOptions.CLUSTER, OTHER);
        var early = Scene.of(1, pod(0).registered(Scene.HERE)).asking(Scene.ELSEWHERE)
                .annotated(NodeSetOptions.CLUSTER, OTHER);

        assertThat(done.doings()).containsExactly("patch nodeset default/gpu");
        assertThat(early.doings()).isEmpty();
        assertThat(shown(early)).contains("Slurm knows it: " + OTHER);
    }

    @Test
    void the_same_cluster_in_another_place_is_known_by_what_we_noted_there() {
        var moved = new SlurmOrigin("lab", "https://slurm.example:6820");
        var note = new Note("default", "gpu-0", "node-0", "gpu", "set-uid").text();
        var ours = Scene.of(1, pod(0).kept(note, List.of(), "").registered(Scene.HERE)).asking(moved);
        var theirs = Scene.of(1, pod(0).kept(note.replace("set-uid", "other-uid"), List.of(), "")
                .registered(Scene.HERE)).asking(moved);
        var unknown = Scene.of(1, pod(0).registered(Scene.HERE)).asking(moved);
        var renamed = Scene.of(1, pod(0).kept(note, List.of(), "").registered(Scene.HERE)).asking(Scene.ELSEWHERE);

        assertThat(shown(ours)).contains("Slurm knows it: lab at https://slurm.example:6820");
        for (var scene : List.of(theirs, unknown, renamed)) assertThat(Belonging.isDoubtful(scene.view())).isTrue();
    }

    @Test
    void an_answer_without_a_name_is_judged_by_whom_we_ask() {
        var nameless = new SlurmOrigin("", "http://slurm-restapi:6820");
        var elsewhere = new SlurmOrigin("", "http://other-restapi:6820");

        assertThat(Scene.of(0, pod(0).cordonedByUs().forgottenFor(3600)).asking(nameless).deletions())
                .containsExactly("gpu-0");
        assertThat(Scene.of(0, pod(0).cordonedByUs().forgottenFor(3600)).asking(elsewhere).deletions()).isEmpty();
    }

    @Test
    void what_an_older_operator_wrote_counts_again_once_the_node_is_seen() {
        var seen = Scene.of(1, pod(0).registeredSomewhere());
        var missing = Scene.of(0, pod(0).missing().cordonedByUs().registeredSomewhere());

        assertThat(seen.doings()).isEmpty();
        assertThat(shown(seen)).contains("Slurm knows it: " + LAB);
        assertThat(missing.deletions()).isEmpty();
        assertThat(missing.plan().toString()).contains("it was not written down with which Slurm cluster");
    }

    @Test
    void a_slurm_that_has_lost_all_nodes_at_once_is_not_believed() {
        var lost = Scene.of(0, pod(0).missing().cordonedByUs().registered(Scene.HERE),
                pod(1).missing().cordonedByUs().registered(Scene.HERE)).extra(stranger());
        var still = Scene.of(0, pod(0).missing().cordonedByUs().registered(Kind.LOST, Scene.HERE, Member.LONG_AGO),
                pod(1).missing().cordonedByUs().registered(Scene.HERE), pod(2).registered(Scene.HERE));
        var back = Scene.of(1, pod(0).registered(Kind.LOST, Scene.HERE, Member.LONG_AGO));

        assertThat(lost.deletions()).isEmpty();
        assertThat(shown(lost)).contains("Slurm has lost it");
        assertThat(still.deletions()).isEmpty();
        assertThat(shown(back)).contains("Slurm knows it: " + LAB);
    }

    /// Nobody looked between its registration and the loss.
    @Test
    void a_node_that_was_never_seen_is_not_deleted_while_all_others_are_lost_either() {
        var never = pod(2).missing().cordonedByUs().registered(Kind.NEVER, Scene.HERE, Member.LONG_AGO);
        var lost = Scene.of(0, pod(0).missing().cordonedByUs().registered(Scene.HERE),
                pod(1).missing().cordonedByUs().registered(Scene.HERE), never);
        var back = Scene.of(2, pod(0).registered(Scene.HERE), pod(1).registered(Scene.HERE), never);
        var first = Scene.of(0, never);

        assertThat(lost.deletions()).isEmpty();
        assertThat(lost.plan().toString()).contains("gpu-2: Slurm does not say what runs on it: " + LAB
                + " has lost all nodes that it knew of the set, and may have known this one");
        assertThat(back.deletions()).containsExactly("gpu-2");
        assertThat(first.deletions()).containsExactly("gpu-2");
    }

    /// That a job is remembered does not say that the nodes are.
    @Test
    void a_job_on_one_of_the_lost_nodes_does_not_make_the_others_forgotten_ones() {
        var scene = Scene.of(0, pod(0).missing().cordonedByUs().registered(Scene.HERE),
                pod(1).missing().cordonedByUs().registered(Scene.HERE)).extra(stranger()).suspendedJob("gpu-0");

        assertThat(shown(scene)).contains("Slurm has lost it");
        assertThat(scene.deletions()).isEmpty();
    }

    @Test
    void one_that_vanishes_alone_was_deleted_unless_slurm_knows_no_node_at_all() {
        var alone = Scene.of(1, pod(0).missing().registered(Scene.HERE)).extra(stranger());
        var last = Scene.of(1, pod(0).missing().registered(Scene.HERE));
        var among = Scene.of(3, pod(0).missing().registered(Scene.HERE), pod(1).missing().registered(Scene.HERE),
                pod(2).registered(Scene.HERE));

        assertThat(shown(alone)).contains("Slurm has forgotten it: " + LAB);
        assertThat(shown(last)).contains("Slurm has lost it");
        assertThat(shown(among)).contains("Slurm has forgotten it: " + LAB).doesNotContain("has lost");
    }

    @Test
    void who_says_that_a_slurm_without_memory_may_begin_anew_has_its_pods_replaced() {
        var scene = Scene.of(1, pod(0).missing().registered(Kind.LOST, Scene.HERE, Member.LONG_AGO))
                .annotated(NodeSetOptions.CLUSTER, LAB);

        assertThat(shown(scene)).contains("Slurm has forgotten it: " + LAB);
    }

    @Test
    void a_new_pod_carries_which_cluster_was_asked_and_every_other_that_it_may_belong_to() {
        assertThat(made(Scene.of(1))).contains(LAB);
        assertThat(made(Scene.of(2, pod(0).missing().registered(Scene.HERE)).asking(Scene.ELSEWHERE)))
                .contains(OTHER + " or " + LAB);
    }

    @Test
    void a_pod_of_which_that_is_unclear_belongs_to_the_cluster_that_has_it() {
        var both = OTHER + " or " + LAB;
        var seen = Scene.of(1, pod(0).annotated(NodeSetNames.SLURM_CLUSTER, both));
        var gone = Scene.of(0, pod(0).cordonedByUs().in("DOWN", "DRAIN", "NOT_RESPONDING")
                .because("slurm-operator: x").annotated(NodeSetNames.SLURM_CLUSTER, both));
        var missing = Scene.of(0, pod(0).cordonedByUs().missing().annotated(NodeSetNames.SLURM_CLUSTER, both));

        assertThat(shown(seen)).contains("Slurm knows it: " + LAB);
        assertThat(gone.deletions()).isEmpty();
        assertThat(Belonging.isDoubtful(missing.view())).isTrue();
    }

    private static SlurmNode stranger() {
        return SlurmNode.of("cpu-0", SlurmState.of("IDLE"), "");
    }

    private static List<String> announced(List<Action> actions) {
        return actions.stream().filter(Action.Announce.class::isInstance).map(Action::summary).toList();
    }

    private static String shown(Scene scene) {
        var steps = scene.plan().steps().stream().filter(it -> it.name().equals("show")).toList();
        return PlanJson.of(new Plan<>(steps, "", Wake.NEVER)).toString();
    }

    private static Optional<String> made(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> ((Action.Create) it).object()).filter(Pod.class::isInstance).findFirst()
                .map(it -> it.getMetadata().getAnnotations().get(NodeSetNames.SLURM_CLUSTER));
    }

    /// In the network of its host, or with `-N`, a slurmd may go by a name that we do not expect. What runs there would
    /// be lost with the pod.
    @Test
    void a_running_pod_stays_while_slurm_has_a_node_of_the_set_that_no_pod_is_called_after() {
        var never = pod(0).missing().cordonedByUs().registered(Kind.NEVER, Scene.HERE, Member.LONG_AGO);

        for (var state : List.of("ALLOCATED", "IDLE")) {
            var scene = Scene.of(0, never).extra(stray("host-7", state, "", "gpu"));

            assertThat(scene.deletions()).as(state).isEmpty();
            assertThat(Belonging.isDoubtful(scene.view())).as("the cluster is the right one").isFalse();
            assertThat(scene.plan().steps()).anySatisfy(it -> assertThat(it.reason()).contains("one called host-7"));
        }
    }

    @Test
    void a_node_of_the_set_that_belongs_to_no_pod_is_told_of_once_and_left_alone() {
        var scene = Scene.of(1, pod(0)).extra(stray("host-7", "IDLE", "", "gpu"));
        var told = scene.plan();
        var again = Scene.of(1, pod(0)).extra(stray("host-7", "IDLE", "", "gpu")).showing(told.status());
        var gone = Scene.of(1, pod(0)).showing(told.status());

        assertThat(scene.doings()).isEmpty();
        assertThat(announced(told.actions())).singleElement().asString().contains("SlurmNodeWithoutPod", "host-7");
        assertThat(Conditions.find(told.status().conditions(), Stray.CONDITION)).hasValueSatisfying(
                it -> assertThat(it.getMessage()).contains("no pod is called after: host-7"));
        assertThat(announced(again.plan().actions())).isEmpty();
        assertThat(again.plan().steps()).anySatisfy(it -> assertThat(it.reason()).contains("host-7"));
        assertThat(Conditions.find(gone.plan().status().conditions(), Stray.CONDITION)).isEmpty();
    }

    @Test
    void a_node_of_another_set_or_with_a_note_is_somebodys() {
        for (var other : SOMEBODYS)
            assertThat(announced(Scene.of(1, pod(0)).extra(other).plan().actions())).as(other.name()).isEmpty();
    }

    @Test
    void nodes_of_others_and_of_pods_that_are_gone_keep_nobody() {
        var never = pod(0).missing().cordonedByUs().registered(Kind.NEVER, Scene.HERE, Member.LONG_AGO);
        for (var other : SOMEBODYS)
            assertThat(Scene.of(0, never).extra(other).deletions()).as(other.name()).containsExactly("gpu-0");
    }

    private static final List<SlurmNode> SOMEBODYS = List.of(stray("metal-1", "ALLOCATED", "", "metal"),
            stray("gpu-9", "IDLE", "{\"namespace\":\"default\",\"podName\":\"gpu-9\",\"node\":\"n\",\"nodeSetName\":"
                    + "\"gpu\",\"nodeSetUID\":\"u\"}", "gpu"),
            stray("gpu-8", "DOWN", "", "gpu"));

    private static SlurmNode stray(String name, String state, String comment, String feature) {
        return new SlurmNode(name, SlurmState.of(state), "", comment, List.of(feature), List.of(), "", Optional.empty(),
                SlurmUse.NONE, SlurmNode.Work.NONE);
    }
}
