package rota.local.system.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.system.NoStatus;

class NodePlannerTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void a_node_that_speaks_is_left_alone_and_looked_at_again() {
        var plan = plan(node("True"), NOW.minusSeconds(39));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.wake()).isEqualTo(Wake.at(NOW.plusSeconds(1), "the node must have shown a sign of life"));
    }

    @Test
    void a_node_that_has_been_silent_for_40_seconds_becomes_unknown() {
        var plan = plan(node("True"), NOW.minusSeconds(40));

        assertThat(plan.steps()).extracting(Step::name).containsExactly("unknown");
        assertThat(plan.actions().getFirst().toString()).contains("\"Ready\"", "NodeStatusUnknown",
                "NodeStatusNeverUpdated");
    }

    @Test
    void a_node_of_unknown_state_gets_both_taints_and_loses_them_when_it_is_back() {
        var unknown = plan(node("Unknown"), NOW.minusSeconds(50));
        var back = plan(node("True", taint("node.kubernetes.io/unreachable", "NoExecute"), taint("mine", "NoSchedule")),
                NOW);

        assertThat(taints(unknown)).containsExactly("node.kubernetes.io/unreachable NoSchedule",
                "node.kubernetes.io/unreachable NoExecute");
        assertThat(taints(back)).containsExactly("mine NoSchedule");
    }

    @Test
    void a_node_that_says_it_is_not_ready_gets_the_other_taints() {
        var plan = plan(node("False"), NOW);

        assertThat(taints(plan)).containsExactly("node.kubernetes.io/not-ready NoSchedule",
                "node.kubernetes.io/not-ready NoExecute");
    }

    @Test
    void a_cordoned_node_has_a_taint_that_says_so_beside_all_others() {
        var cordoned = plan(cordoned(node("True", taint("mine", "NoSchedule"))), NOW);
        var lost = plan(cordoned(node("Unknown")), NOW.minusSeconds(50));
        var fresh = plan(cordoned(node("")), NOW);

        assertThat(taints(cordoned)).containsExactly("mine NoSchedule", "node.kubernetes.io/unschedulable NoSchedule");
        assertThat(taints(lost)).containsExactly("node.kubernetes.io/unschedulable NoSchedule",
                "node.kubernetes.io/unreachable NoSchedule", "node.kubernetes.io/unreachable NoExecute");
        assertThat(taints(fresh)).containsExactly("node.kubernetes.io/unschedulable NoSchedule");
    }

    @Test
    void the_taint_of_a_cordoned_node_is_written_once_and_goes_when_pods_are_welcome_again() {
        var tainted =
                node("True", taint("node.kubernetes.io/unschedulable", "NoSchedule"), taint("mine", "NoSchedule"));

        assertThat(plan(cordoned(tainted), NOW).actions()).isEmpty();
        assertThat(taints(plan(tainted, NOW))).containsExactly("mine NoSchedule");
    }

    @Test
    void a_pod_goes_when_its_tolerance_ends_counted_from_the_taint() {
        var node = node("Unknown", taint("node.kubernetes.io/unreachable", "NoExecute"),
                taint("node.kubernetes.io/unreachable", "NoSchedule"));

        var early = plan(node, NOW, pod("p", 61L));
        var due = plan(node, NOW, pod("p", 60L));

        assertThat(early.actions()).isEmpty();
        assertThat(early.wake()).isEqualTo(Wake.at(NOW.plusSeconds(1),
                "a pod stops tolerating a taint of the node"));
        assertThat(due.steps()).extracting(Step::name).containsExactly("mark", "evict");
        assertThat(due.actions()).hasExactlyElementsOfTypes(Action.Patch.class, Action.Delete.class);
    }

    @Test
    void who_tolerates_without_end_stays_and_who_does_not_goes_at_once() {
        var node = node("True", taint("maintenance", "NoExecute"));
        var patient = new PodBuilder(pod("p", 1L)).editSpec().addNewToleration().withOperator("Exists").endToleration()
                .endSpec().build();

        assertThat(plan(node, NOW, patient).actions()).isEmpty();
        assertThat(plan(node, NOW, pod("q", 300L)).steps()).extracting(Step::name).containsExactly("mark", "evict");
    }

    @Test
    void who_tolerates_longer_than_any_calendar_stays() {
        var node = node("Unknown", taint("node.kubernetes.io/unreachable", "NoExecute"),
                taint("node.kubernetes.io/unreachable", "NoSchedule"));

        assertThat(plan(node, NOW, pod("p", Long.MAX_VALUE)).actions()).isEmpty();
    }

    @Test
    void pods_of_a_node_that_cannot_be_reached_count_as_not_ready() {
        var node = node("Unknown", taint("node.kubernetes.io/unreachable", "NoExecute"),
                taint("node.kubernetes.io/unreachable", "NoSchedule"));
        var ready = new PodBuilder(pod("p", 300L)).withNewStatus().addNewCondition().withType("Ready")
                .withStatus("True").endCondition().endStatus().build();

        assertThat(plan(node, NOW, ready).steps()).extracting(Step::name).containsExactly("unready");
    }

    private static Plan<NoStatus> plan(Node node, Instant lastSign, Pod... pods) {
        return NodePlanner.plan(new NodeView(node, lastSign, List.of(pods), NOW));
    }

    private static Node node(String ready, Taint... taints) {
        return new NodeBuilder().withNewMetadata().withName("n").withUid("n-uid").withResourceVersion("1").endMetadata()
                .withNewSpec().withTaints(taints).endSpec().withNewStatus().addNewCondition().withType("Ready")
                .withStatus(ready).endCondition().endStatus().build();
    }

    private static Node cordoned(Node node) {
        return new NodeBuilder(node).editSpec().withUnschedulable(true).endSpec().build();
    }

    private static Taint taint(String key, String effect) {
        return new TaintBuilder().withKey(key).withEffect(effect).withTimeAdded(NOW.minusSeconds(60).toString())
                .build();
    }

    private static Pod pod(String name, long seconds) {
        return new PodBuilder().withNewMetadata().withName(name).withNamespace("default").withUid(name).endMetadata()
                .withNewSpec().withNodeName("n").addNewToleration().withKey("node.kubernetes.io/unreachable")
                .withOperator("Exists").withEffect("NoExecute").withTolerationSeconds(seconds).endToleration().endSpec()
                .build();
    }

    private static List<String> taints(Plan<NoStatus> plan) {
        var update = (Action.Update) plan.actions().getFirst();
        return ((Node) update.object()).getSpec().getTaints().stream().map(it -> it.getKey() + " " + it.getEffect())
                .toList();
    }
}
