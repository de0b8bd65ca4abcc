package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// P24: a number comes back to the Kubernetes node that it had.
class PinTest {
    @Test
    void a_number_returns_to_its_node_even_while_that_is_cordoned_or_not_well() {
        assertThat(target(pinned().node(Scene.node("node-0")))).contains("node-0");
        assertThat(target(pinned().cordoned("node-0", "repair"))).contains("node-0");
        assertThat(target(pinned().node(tainted("node-0")))).contains("node-0");
    }

    @Test
    void a_number_whose_node_is_gone_or_does_not_fit_any_more_goes_elsewhere() {
        var elsewhere = pinned().node(Scene.node("node-0")).with("template",
                Codec.readObject("{\"spec\":{\"nodeSelector\":{\"gpu\":\"yes\"}}}"));

        assertThat(target(pinned())).isEmpty();
        assertThat(pinned().plan().status().ordinalToNode()).isEmpty();
        assertThat(target(elsewhere)).isEmpty();
    }

    private static Scene pinned() {
        return wanting(Scene.of(1)).showing(before());
    }

    private static NodeSetStatus before() {
        return wanting(Scene.of(1, pod(0))).plan().status();
    }

    private static Scene wanting(Scene scene) {
        return scene.with("pinToNode", Json.of(true));
    }

    private static Optional<String> target(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> ((Action.Create) it).object()).filter(Pod.class::isInstance)
                .flatMap(it -> Pin.target((Pod) it).stream()).findFirst();
    }

    private static Node tainted(String name) {
        return new NodeBuilder(Scene.node(name)).editSpec().addNewTaint().withKey("node.kubernetes.io/not-ready")
                .withEffect("NoExecute").endTaint().endSpec().build();
    }
}
