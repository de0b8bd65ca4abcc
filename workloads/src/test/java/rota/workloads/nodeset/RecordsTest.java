package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.on;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmState;
import rota.api.peer.SlurmUse;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// What Slurm is told about nodes besides their state.
class RecordsTest {
    private static final String OURS = "{\"namespace\":\"default\",\"podName\":\"gpu-0\",\"node\":\"node-0\","
            + "\"nodeSetName\":\"gpu\",\"nodeSetUID\":\"set-uid\"}";

    @Test
    void a_node_carries_whose_it_is() {
        var told = told(Scene.of(1, pod(0)));

        assertThat(told).containsExactly("note the pod of gpu-0");
        assertThat(Note.of(Scene.of(1, pod(0)).view(), Scene.of(1, pod(0)).view().pods().getFirst()).text())
                .isEqualTo(OURS);
        assertThat(told(Scene.of(1, pod(0).kept(OURS, List.of(), "")))).isEmpty();
        assertThat(told(Scene.of(1, pod(0).kept("do not touch", List.of(), "")))).isEmpty();
    }

    @Test
    void scenario_50_features_and_the_place_in_the_network_follow_the_kubernetes_node() {
        var node = annotated("node-0", NodeSetNames.FEATURES, "a, b,,a");
        node.getMetadata().getAnnotations().put(NodeSetNames.TOPOLOGY, "default:s1");
        var before = Scene.of(1, pod(0).kept(OURS, List.of("k8s/old", "gpu"), "")).node(node);
        var after = Scene.of(1, pod(0).kept(OURS, List.of("gpu", "k8s/a", "k8s/b"), "default:s1")
                .annotated(NodeSetNames.TOPOLOGY, "default:s1")).node(node);

        assertThat(told(before)).containsExactly("patch pod default/gpu-0", "features of gpu-0: [gpu, k8s/a, k8s/b]",
                "place of gpu-0: default:s1");
        assertThat(told(after)).isEmpty();
    }

    @Test
    void a_kubernetes_node_without_a_word_overrules_nobody() {
        assertThat(told(Scene.of(1, pod(0).kept(OURS, List.of("gpu"), "default:s9")))).isEmpty();
        assertThat(told(Scene.of(1, pod(0).kept(OURS, List.of("gpu"), "x").annotated(NodeSetNames.TOPOLOGY, "x"))))
                .containsExactly("patch pod default/gpu-0");
    }

    @Test
    void scenario_45_a_record_whose_kubernetes_node_is_gone_is_forgotten_where_that_is_asked_for() {
        assertThat(pruned(daemons().with("pruneSlurmNodeRecords", Json.of("NodeNotFound")))).containsExactly(
                "forget gone");
        assertThat(daemons().with("pruneSlurmNodeRecords", Json.of("NodeNotFound")).plan().actions())
                .filteredOn(SlurmCall.Tell.class::isInstance).flatMap(it -> ((SlurmCall.Tell) it).whenDone().stream()
                        .toList())
                .extracting(it -> it.what().reason()).contains("DefunctSlurmNodePruned");
        assertThat(pruned(daemons())).isEmpty();
        assertThat(pruned(daemons().with("pruneSlurmNodeRecords", Json.of("NodeNotFound"))
                .node(Scene.node("gone")))).isEmpty();
    }

    @Test
    void records_of_others_and_of_nodes_that_answer_are_kept() {
        var asked = Json.of("NodeNotFound");

        assertThat(pruned(Scene.of(1, on("a")).with("scalingMode", Json.of("DaemonSet"))
                .with("pruneSlurmNodeRecords", asked).extra(record("gone", "another-uid", "DOWN", "NOT_RESPONDING"))))
                .isEmpty();
        assertThat(pruned(Scene.of(1, on("a")).with("scalingMode", Json.of("DaemonSet"))
                .with("pruneSlurmNodeRecords", asked).extra(record("gone", "set-uid", "DOWN")))).isEmpty();
    }

    @Test
    void a_record_is_kept_while_its_pod_is_there_and_goes_when_its_kubernetes_node_has_another_name() {
        var note = new Note("default", "gpu-a", "gone", "gpu", "set-uid").text();
        var there = new SlurmNode("gone", SlurmState.of("DOWN", "NOT_RESPONDING"), "", note, List.of(), List.of(), "",
                Optional.empty(), SlurmUse.NONE, SlurmNode.Work.NONE);
        var renamed = annotated("gone", NodeSetNames.HOSTNAME_OVERRIDE, "new-name");
        var asked = Json.of("NodeNotFound");

        assertThat(pruned(Scene.of(1, on("a")).with("scalingMode", Json.of("DaemonSet"))
                .with("pruneSlurmNodeRecords", asked).extra(there))).isEmpty();
        assertThat(pruned(daemons().with("pruneSlurmNodeRecords", asked).node(renamed))).containsExactly(
                "forget gone");
    }

    private static Scene daemons() {
        return Scene.of(1, on("a")).with("scalingMode", Json.of("DaemonSet"))
                .extra(record("gone", "set-uid", "DOWN", "NOT_RESPONDING"));
    }

    private static SlurmNode record(String name, String uid, String... state) {
        var note = new Note("default", "gpu-gone", "gone", "gpu", uid);
        return new SlurmNode(name, SlurmState.of(state), "Not responding", note.text(), List.of(), List.of(), "",
                Optional.empty(), SlurmUse.NONE, SlurmNode.Work.NONE);
    }

    private static Node annotated(String name, String key, String value) {
        return new NodeBuilder(Scene.node(name)).editMetadata().addToAnnotations(key, value).endMetadata().build();
    }

    private static List<String> told(Scene scene) {
        return scene.plan().steps().stream().filter(it -> List.of("note", "place").contains(it.name()))
                .flatMap(it -> it.actions().stream()).map(Action::summary).toList();
    }

    private static List<String> pruned(Scene scene) {
        return scene.plan().steps().stream().filter(it -> it.name().equals("prune"))
                .flatMap(it -> it.actions().stream()).map(Action::summary).toList();
    }
}
