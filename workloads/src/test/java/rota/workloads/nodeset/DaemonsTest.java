package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.named;
import static rota.workloads.nodeset.Member.on;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Scenarios 15 to 22: one pod on each Kubernetes node that fits.
class DaemonsTest {
    @Test
    void scenario_15_every_matching_node_gets_a_pod_of_its_own() {
        var scene = daemons().node(gpu("a")).node(gpu("b.example.com")).node(gpu("c")).node(Scene.node("d"))
                .with("template", Codec.readObject("{\"spec\":{\"nodeSelector\":{\"gpu\":\"yes\"}}}"));

        var created = created(scene);

        assertThat(created).extracting(it -> it.getSpec().getHostname()).containsExactly("a", "b", "c");
        assertThat(created).extracting(Pin::target).extracting(it -> it.orElse("")).containsExactly("a",
                "b.example.com", "c");
        assertThat(created).allSatisfy(it -> {
            assertThat(it.getMetadata().getGenerateName()).isEqualTo("gpu-");
            assertThat(it.getMetadata().getLabels()).containsEntry(NodeSetNames.SCALING_MODE, "DaemonSet")
                    .containsEntry(NodeSetNames.POD_NAME, "").doesNotContainKey(NodeSetNames.POD_INDEX);
        });
        assertThat(scene.plan().status().pods().desired()).isEqualTo(3);
    }

    /// As upstream does it: what the user requires chooses the nodes, and is not on the pod any more.
    @Test
    void the_place_of_a_daemon_replaces_what_the_user_requires_and_not_what_the_user_prefers() {
        var scene = daemons().node(gpu("a")).node(Scene.node("b")).with("template", Codec.readObject("""
                {"spec":{"affinity":{"nodeAffinity":{
                  "requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":[
                    {"key":"gpu","operator":"In","values":["yes"]}]}]},
                  "preferredDuringSchedulingIgnoredDuringExecution":[{"weight":1,"preference":{"matchExpressions":[
                    {"key":"zone","operator":"In","values":["east"]}]}}]}}}}"""));

        var affinity = created(scene).getFirst().getSpec().getAffinity().getNodeAffinity();

        assertThat(created(scene)).hasSize(1);
        assertThat(affinity.getRequiredDuringSchedulingIgnoredDuringExecution().getNodeSelectorTerms())
                .singleElement().satisfies(it -> {
                    assertThat(it.getMatchExpressions()).isEmpty();
                    assertThat(it.getMatchFields()).singleElement().satisfies(field -> assertThat(field.getValues())
                            .containsExactly("a"));
                });
        assertThat(affinity.getPreferredDuringSchedulingIgnoredDuringExecution()).hasSize(1);
    }

    @Test
    void scenario_16_a_node_that_comes_to_match_gets_its_pod() {
        var scene = daemons(on("a")).node(gpu("a")).node(Scene.node("b"))
                .with("template", Codec.readObject("{\"spec\":{\"nodeSelector\":{\"gpu\":\"yes\"}}}"));

        assertThat(created(scene)).isEmpty();
        assertThat(created(scene.node(gpu("b")))).extracting(it -> it.getSpec().getHostname()).containsExactly("b");
    }

    @Test
    void scenario_17_another_host_name_is_another_pod_after_a_drain() {
        var renamed = new NodeBuilder(Scene.node("a")).editMetadata()
                .addToAnnotations(NodeSetNames.HOSTNAME_OVERRIDE, "fast-a").endMetadata().build();
        var first = daemons(on("a")).node(renamed);
        var second = daemons(on("a").in("IDLE", "DRAIN").because("slurm-operator: x").cordonedByUs()).node(renamed);

        assertThat(first.doings()).containsExactly("patch pod default/gpu-a",
                "drain a (slurm-operator: Pod (default/gpu-a) is pending termination for scale-in)");
        assertThat(first.plan().actions()).filteredOn(Action.Announce.class::isInstance).singleElement()
                .satisfies(it -> assertThat(it.summary()).contains("HostnameMismatch"));
        assertThat(second.doings()).containsExactly("confirm that a is drained", "delete pod default/gpu-a");
        assertThat(created(daemons().node(renamed))).extracting(it -> it.getSpec().getHostname())
                .containsExactly("fast-a");
    }

    @Test
    void scenario_18_a_pod_that_keeps_failing_is_replaced_ever_more_slowly_and_others_at_once() {
        var setbacks = new Setbacks();
        var waits = new ArrayList<Duration>();
        for (var i = 0; i < 12; i++) {
            var failed = List.of(worker("gpu-" + i, "a"));
            waits.add(Duration.between(Scene.NOW, setbacks.of("set", failed, Scene.NOW).get("gpu-" + i)));
        }
        var scene = daemons(on("a").phase("Failed"), on("b").phase("Failed")).setback("gpu-a",
                Scene.NOW.plusSeconds(4));

        assertThat(waits).startsWith(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4))
                .endsWith(Duration.ofMinutes(15));
        assertThat(scene.deletions()).containsExactly("gpu-b");
        assertThat(scene.plan().steps()).extracting(Step::reason)
                .contains("gpu-a has failed and is replaced at 2030-01-01T12:00:04Z");
        assertThat(scene.plan().wake().toString()).contains("2030-01-01T12:00:04Z");
    }

    @Test
    void scenario_19_a_taint_for_new_pods_lets_the_old_one_stay() {
        var tainted = tainted("a", "NoSchedule");

        assertThat(daemons(on("a")).node(tainted).doings()).isEmpty();
        assertThat(daemons().node(tainted).doings()).isEmpty();
    }

    @Test
    void scenario_20_a_taint_for_all_pods_drains_first_and_waits_for_jobs() {
        var tainted = tainted("a", "NoExecute");

        assertThat(daemons(on("a").in("ALLOCATED")).node(tainted).drained()).containsExactly("a");
        assertThat(daemons(on("a").in("ALLOCATED", "DRAIN").because("slurm-operator: x").cordonedByUs())
                .node(tainted).doings()).isEmpty();
        assertThat(daemons(on("a").in("IDLE", "DRAIN").because("slurm-operator: x").cordonedByUs())
                .node(tainted).deletions()).containsExactly("gpu-a");
    }

    @Test
    void scenario_21_after_a_switch_of_the_mode_the_new_pods_come_first() {
        var before = daemons(pod(0)).node(Scene.node("a"));
        var after = daemons(pod(0), on("node-0"));

        assertThat(created(before)).hasSize(2);
        assertThat(before.drained()).isEmpty();
        assertThat(after.drained()).containsExactly("gpu-0");
    }

    @Test
    void scenario_21_the_way_back_is_the_same() {
        assertThat(Scene.of(1, on("a")).drained()).isEmpty();
        assertThat(Scene.of(1, on("a"), pod(0)).drained()).containsExactly("a");
    }

    @Test
    void scenario_22_of_two_pods_on_one_node_the_ready_one_stays() {
        var first = daemons(on("a"), named("gpu-young", "a").notReady());
        var second = daemons(on("a").in("IDLE", "DRAIN").because("slurm-operator: x"), named("gpu-young", "a")
                .notReady().in("IDLE", "DRAIN").because("slurm-operator: x").cordonedByUs());

        assertThat(first.doings()).containsExactly("patch pod default/gpu-young",
                "drain a (slurm-operator: Pod (default/gpu-young) is pending termination for scale-in)");
        assertThat(second.doings()).containsExactly("confirm that a is drained", "delete pod default/gpu-young");
    }

    @Test
    void two_nodes_of_one_slurm_name_get_one_pod_and_the_user_hears_why() {
        var scene = daemons().node(Scene.node("a.east")).node(Scene.node("a.west"));

        assertThat(created(scene)).hasSize(1);
        assertThat(scene.plan().steps()).extracting(Step::reason)
                .contains("a.west gets no pod: it would be called a in Slurm, as a.east is");
        assertThat(clashes(scene)).isEqualTo(1);
        assertThat(clashes(daemons().node(Scene.node("a.east")).node(Scene.node("a.west"))
                .showing(scene.plan().status()))).as("told once").isZero();
    }

    @Test
    void a_pod_comes_back_to_a_node_that_is_cordoned_or_not_well_where_that_is_asked_for() {
        var cordoned = tainted("a", "node.kubernetes.io/unschedulable", "NoSchedule");
        var gone = tainted("b", "node.kubernetes.io/not-ready", "NoExecute");
        var scene = Scene.of(0, on("b")).with("scalingMode", Json.of("DaemonSet")).node(cordoned).node(gone);

        assertThat(Daemons.of(scene.view()).vacant()).isEmpty();
        assertThat(Daemons.of(scene.view()).misplaced()).hasSize(1);
        scene.annotated(NodeSetOptions.STEADFAST, "true");
        assertThat(Daemons.of(scene.view()).vacant()).extracting(KubeNode::name).containsExactly("a");
        assertThat(Daemons.of(scene.view()).misplaced()).isEmpty();
    }

    private static long clashes(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Announce.class::isInstance)
                .map(Action.Announce.class::cast)
                .filter(it -> it.reason().equals(Daemons.CLASH)).count();
    }

    private static Node tainted(String name, String key, String effect) {
        return new NodeBuilder(Scene.node(name)).editSpec().addNewTaint().withKey(key).withEffect(effect).endTaint()
                .endSpec().build();
    }

    @Test
    void without_the_controller_nothing_is_decided() {
        assertThat(daemons(on("a")).node(tainted("a", "NoExecute")).withoutController().doings()).isEmpty();
    }

    @Test
    void an_update_takes_a_share_of_the_pods_that_are_there() {
        var scene = daemons(on("a").old(), on("b").old()).with("updateStrategy",
                Codec.readObject("{\"rollingUpdate\":{\"maxUnavailable\":1}}"));

        assertThat(scene.drained()).hasSize(1);
    }

    @Test
    void claims_are_named_after_the_host() {
        var scene = daemons().node(Scene.node("a")).with("volumeClaimTemplates",
                Json.list(Codec.readObject("{\"metadata\":{\"name\":\"data\"},\"spec\":{}}")));

        assertThat(scene.doings()).containsExactly("create persistentvolumeclaim default/data-gpu-a",
                "create pod gpu-*");
    }

    @Test
    void a_set_that_is_deleted_drains_all_its_pods() {
        assertThat(daemons(on("a"), on("b")).beingDeleted().drained()).containsExactlyInAnyOrder("a", "b");
    }

    private static Scene daemons(Member... members) {
        return Scene.of(7, members).with("scalingMode", Json.of("DaemonSet"));
    }

    private static Node gpu(String name) {
        return new NodeBuilder(Scene.node(name)).editMetadata().addToLabels("gpu", "yes").endMetadata().build();
    }

    private static Node tainted(String name, String effect) {
        return new NodeBuilder(Scene.node(name)).editSpec().addNewTaint().withKey("sick").withEffect(effect).endTaint()
                .endSpec().build();
    }

    private static WorkerPod worker(String name, String node) {
        return daemons(named(name, node).phase("Failed")).view().pods().getFirst();
    }

    private static List<Pod> created(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance).map(Action.Create.class::cast)
                .map(Action.Create::object).filter(Pod.class::isInstance).map(Pod.class::cast).toList();
    }
}
