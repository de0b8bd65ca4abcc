package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// Whether there is room before a set grows.
class HeadroomTest {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();

    @Test
    void only_those_are_made_that_have_room_where_that_is_asked_for() {
        node("a", "8", "2").node("b", "8", "0").node("c", "2", "2");

        assertThat(created(asking("enforce"))).containsExactly("gpu-0");
        assertThat(said(asking("enforce"))).contains("3 more pods are wanted, and there is room for 1");
        assertThat(created(asking("warn"))).hasSize(3);
        assertThat(said(asking("warn"))).isPresent();
    }

    @Test
    void what_other_pods_ask_for_is_taken_and_what_has_ended_is_not() {
        node("a", "8", "2").other("a", "5", "Running");
        assertThat(created(asking("enforce"))).isEmpty();

        pods.clear();
        other("a", "5", "Succeeded");
        assertThat(created(asking("enforce"))).containsExactly("gpu-0");
    }

    @Test
    void a_kubernetes_node_has_one_worker_unless_it_may_have_more() {
        node("a", "16", "8");

        assertThat(created(asking("enforce"))).hasSize(1);
        assertThat(created(asking("enforce").with("oversubscribeNode", Json.of(true)))).hasSize(3);
        pods.add(new PodBuilder(pod(7).pod("h")).editSpec().withNodeName("a").endSpec().build());
        assertThat(created(asking("enforce"))).isEmpty();
    }

    @Test
    void cordoned_and_tainted_nodes_have_no_room() {
        node("a", "8", "2").node("b", "8", "2");
        nodes.getFirst().getSpec().setUnschedulable(true);
        nodes.getLast().getSpec().setTaints(Codec.model(Codec.readObject(
                "{\"spec\":{\"taints\":[{\"key\":\"x\",\"effect\":\"NoSchedule\"}]}}"), Node.class).getSpec()
                .getTaints());

        assertThat(created(asking("enforce"))).isEmpty();
    }

    @Test
    void a_set_that_is_complete_says_nothing() {
        node("a", "1", "0");
        var scene = Scene.of(1, pod(0)).annotated(NodeSetOptions.CHECK_RESOURCES, "warn").berths(berths());

        assertThat(said(scene)).isEmpty();
    }

    private HeadroomTest node(String name, String cpus, String gpus) {
        nodes.add(new NodeBuilder(Scene.node(name)).withNewStatus().withAllocatable(Map.of("cpu", new Quantity(cpus),
                "nvidia.com/gpu", new Quantity(gpus), "pods", new Quantity("110"))).endStatus().build());
        return this;
    }

    private HeadroomTest other(String node, String cpus, String phase) {
        pods.add(new PodBuilder().withNewMetadata().withNamespace("default").withName("other").withUid("other-uid")
                .addToLabels(NodeSetNames.APP_NAME, "other").endMetadata().withNewSpec().withNodeName(node)
                .addNewContainer().withName("c").withNewResources().addToRequests("cpu", new Quantity(cpus))
                .endResources().endContainer().endSpec().withNewStatus().withPhase(phase).endStatus().build());
        return this;
    }

    private List<Headroom.Berth> berths() {
        return Headroom.berths(nodes, pods);
    }

    private Scene asking(String mode) {
        return Scene.of(3).annotated(NodeSetOptions.CHECK_RESOURCES, mode).berths(berths()).with("slurmd",
                Codec.readObject("{\"image\":\"s\",\"resources\":{\"requests\":{\"cpu\":\"4\"},"
                        + "\"limits\":{\"nvidia.com/gpu\":\"1\"}}}"));
    }

    private static List<String> created(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance).map(Action.Create.class::cast)
                .filter(it -> it.object() instanceof Pod).map(it -> it.object().getMetadata().getName()).toList();
    }

    private static Optional<String> said(Scene scene) {
        return Conditions.find(scene.plan().status().conditions(), Headroom.CONDITION).map(Condition::getMessage);
    }
}
