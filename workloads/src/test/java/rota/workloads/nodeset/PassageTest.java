package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetStatus;

/// From which revision pods move to which.
class PassageTest {
    @Test
    void while_pods_of_an_earlier_revision_are_there_it_is_the_current_one() {
        var moving = passage(Scene.of(3, pod(0).old(), pod(1).old(), pod(2)).recorded(revision()));

        assertThat(moving.current()).isEqualTo("gpu-before");
        assertThat(moving.update()).startsWith("gpu-").isNotEqualTo("gpu-before");
        assertThat(moving.currentReplicas()).isEqualTo(2);
    }

    @Test
    void when_all_have_arrived_the_new_one_is_the_current_one() {
        var arrived = passage(Scene.of(2, pod(0), pod(1)).recorded(revision()));

        assertThat(arrived.current()).isEqualTo(arrived.update());
        assertThat(arrived.currentReplicas()).isEqualTo(2);
    }

    private static NodeSetStatus.Passage passage(Scene scene) {
        return scene.plan().status().passage().orElseThrow();
    }

    /// The one that old pods have.
    private static ControllerRevision revision() {
        return new ControllerRevisionBuilder().withNewMetadata().withNamespace("default").withName("gpu-before")
                .addToLabels("controller.kubernetes.io/hash", "old").withUid("uid-before")
                .withResourceVersion("2").withCreationTimestamp("2029-01-01T12:00:00Z")
                .withOwnerReferences(Owners.controllerReference(Scene.ID)).endMetadata().withRevision(0L)
                .withData(Map.of("spec", Map.of("slurmd", Map.of("image", "before")))).build();
    }
}
