package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import org.junit.jupiter.api.Test;
import rota.api.meta.Requests;

class FitTest {
    @Test
    void a_pod_fits_when_its_requests_are_just_free() {
        var full = pod("x").requests("{\"cpu\": \"2500m\", \"memory\": \"1Gi\"}").on("n1");

        assertThat(Scene.with(node("n1")).pods(full, pod("a").requests("{\"cpu\": \"1500m\", \"memory\": \"3Gi\"}"))
                .placed()).containsKey("a");
        assertThat(Scene.with(node("n1")).pods(full, pod("a").requests("{\"cpu\": \"1501m\", \"memory\": \"3073Mi\"}"))
                .refused()).containsEntry("a",
                        "0/1 nodes are available: 1 Insufficient cpu, 1 Insufficient memory.");
    }

    @Test
    void a_leaving_pod_still_takes_room_and_one_that_is_over_does_not() {
        var big = pod("x").cpu("4").on("n1");

        assertThat(Scene.with(node("n1")).pods(big.leaving(), pod("a").cpu("1")).placed()).isEmpty();
        assertThat(Scene.with(node("n1")).pods(big.phase("Succeeded"), pod("a").cpu("1")).placed()).containsKey("a");
        assertThat(Scene.with(node("n1")).pods(big.phase("Failed"), pod("a").cpu("1")).placed()).containsKey("a");
    }

    @Test
    void pods_of_other_schedulers_take_room_too() {
        var strange = pod("x").cpu("4").on("n1").spec("{\"schedulerName\": \"another\"}");

        assertThat(Scene.with(node("n1")).pods(strange, pod("a").cpu("1")).placed()).isEmpty();
    }

    @Test
    void a_node_takes_only_so_many_pods() {
        var scene = Scene.with(node("n1").has("pods", "1")).pods(pod("x").on("n1"), pod("a"));

        assertThat(scene.refused()).containsEntry("a", "0/1 nodes are available: 1 Too many pods.");
    }

    @Test
    void extended_resources_and_local_storage_count_like_any_other() {
        var scene = Scene.with(node("n1").has("nvidia.com/gpu", "2").has("ephemeral-storage", "10Gi"))
                .pods(pod("a").requests("{\"nvidia.com/gpu\": \"2\", \"ephemeral-storage\": \"10Gi\"}"),
                        pod("b").requests("{\"nvidia.com/gpu\": \"1\"}"));

        assertThat(scene.placed()).containsOnlyKeys("a");
        assertThat(scene.refused()).containsEntry("b", "0/1 nodes are available: 1 Insufficient nvidia.com/gpu.");
    }

    @Test
    void the_largest_init_container_counts_when_it_needs_more_than_the_containers() {
        var spec = """
                {"initContainers": [{"name": "i", "resources": {"requests": {"cpu": "%s"}}}],
                 "containers": [{"name": "a", "resources": {"requests": {"cpu": "1"}}},
                                {"name": "b", "resources": {"requests": {"cpu": "2"}}}]}
                """;

        assertThat(cpu(pod("p").spec(spec.formatted("2")))).isEqualTo(3000);
        assertThat(cpu(pod("p").spec(spec.formatted("5")))).isEqualTo(5000);
    }

    @Test
    void a_sidecar_counts_beside_what_comes_after_it() {
        var sidecar =
                "{\"name\": \"s\", \"restartPolicy\": \"Always\", \"resources\": {\"requests\": {\"cpu\": \"1\"}}}";
        var init = "{\"name\": \"i\", \"resources\": {\"requests\": {\"cpu\": \"4\"}}}";
        var main = "\"containers\": [{\"name\": \"a\", \"resources\": {\"requests\": {\"cpu\": \"2\"}}}]";

        assertThat(cpu(pod("p").spec("{\"initContainers\": [" + sidecar + "], " + main + "}"))).isEqualTo(3000);
        assertThat(cpu(pod("p").spec("{\"initContainers\": [" + sidecar + "," + init + "], " + main + "}")))
                .isEqualTo(5000);
        assertThat(cpu(pod("p").spec("{\"initContainers\": [" + init + "," + sidecar + "], " + main + "}")))
                .isEqualTo(4000);
    }

    @Test
    void overhead_comes_on_top_and_a_limit_stands_for_a_missing_request() {
        assertThat(cpu(pod("p").cpu("1").spec("{\"overhead\": {\"cpu\": \"250m\"}}"))).isEqualTo(1250);
        assertThat(cpu(pod("p").spec("""
                {"containers": [{"name": "a", "resources": {"limits": {"cpu": "2"}}}]}
                """))).isEqualTo(2000);
    }

    @Test
    void requests_of_the_whole_pod_stand_above_those_of_its_containers() {
        assertThat(cpu(pod("p").cpu("1").spec("{\"resources\": {\"requests\": {\"cpu\": \"3\"}}}"))).isEqualTo(3000);
    }

    @Test
    void a_host_port_is_taken_once_per_node_protocol_and_address() {
        var ports = "{\"containers\": [{\"name\": \"a\", \"ports\": [{\"containerPort\": 80, %s}]}]}";
        var any = pod("x").spec(ports.formatted("\"hostPort\": 80")).on("n1");

        assertThat(Scene.with(node("n1")).pods(any, pod("a").spec(ports.formatted("\"hostPort\": 80"))).refused())
                .containsEntry("a", "0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod "
                        + "ports.");
        assertThat(Scene.with(node("n1")).pods(any, pod("a").spec(ports.formatted(
                "\"hostPort\": 80, \"hostIP\": \"127.0.0.1\""))).placed()).isEmpty();
        assertThat(Scene.with(node("n1")).pods(any, pod("a").spec(ports.formatted(
                "\"hostPort\": 80, \"protocol\": \"UDP\""))).placed()).containsKey("a");
        assertThat(Scene.with(node("n1")).pods(any, pod("a").spec(ports.formatted("\"hostPort\": 81"))).placed())
                .containsKey("a");
    }

    private static long cpu(APod pod) {
        return Requests.of(pod.build().getSpec()).of("cpu");
    }
}
