package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;

/// Whether a set is all that it should be.
class HealthTest {
    @Test
    void a_set_is_ready_when_all_its_pods_are_available_and_up_to_date() {
        assertThat(ready(Scene.of(2, pod(0), pod(1)))).isEqualTo("True NodeSetReady");
        assertThat(ready(Scene.of(2, pod(0)))).isEqualTo("False NodeSetNotReady");
        assertThat(ready(Scene.of(2, pod(0), pod(1).old()))).isEqualTo("False NodeSetNotReady");
        assertThat(ready(Scene.of(2, pod(0), pod(1).notReady()))).isEqualTo("False NodeSetNotReady");
    }

    @Test
    void pods_on_kubernetes_nodes_that_are_not_well_are_named() {
        var scene = Scene.of(3, pod(0), pod(1), pod(2)).node(saying("node-0", "Ready", "Unknown"))
                .node(saying("node-1", "DiskPressure", "True")).node(saying("node-2", "Ready", "True"));

        assertThat(condition(scene, Health.UNHEALTHY)).map(Condition::getMessage).contains(
                "gpu-0 runs on node-0, which is not ready; gpu-1 runs on node-1, which says DiskPressure");
        assertThat(condition(Scene.of(1, pod(0)), Health.UNHEALTHY)).isEmpty();
    }

    @Test
    void what_slurm_should_say_is_for_people_only() {
        assertThat(Scene.of(1, pod(0).missing()).plan().toString()).contains(
                "gpu-0: Slurm does not know its node yet, which should be IDLE there");
        assertThat(expected(pod(0))).isEqualTo(Expectation.IDLE);
        assertThat(expected(pod(0).notReady())).isEqualTo(Expectation.ALLOCATED);
        assertThat(expected(pod(0).phase("Pending"))).isEqualTo(Expectation.FUTURE);
        assertThat(expected(pod(0).phase("Failed"))).isEqualTo(Expectation.DOWN);
        assertThat(expected(pod(0).phase("Succeeded"))).isEqualTo(Expectation.IDLE);
        assertThat(expected(pod(0).phase("Unknown"))).isEqualTo(Expectation.UNKNOWN);
    }

    private static Expectation expected(Member member) {
        return Expectation.of(Scene.of(1, member).view().pods().getFirst());
    }

    private static String ready(Scene scene) {
        return condition(scene, Health.READY).map(it -> it.getStatus() + " " + it.getReason()).orElse("");
    }

    private static Optional<Condition> condition(Scene scene, String type) {
        return Conditions.find(scene.plan().status().conditions(), type);
    }

    private static Node saying(String name, String type, String status) {
        return new NodeBuilder(Scene.node(name)).withNewStatus().addNewCondition().withType(type).withStatus(status)
                .endCondition().endStatus().build();
    }
}
