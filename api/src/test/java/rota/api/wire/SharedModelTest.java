package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

class SharedModelTest {
    private final Json.Obj tree = Codec.tree(new PodBuilder().withNewMetadata().withName("a").endMetadata()
            .withNewSpec().withNodeName("n1").endSpec().withNewStatus().withPhase("Pending").endStatus().build());

    @Test
    void a_shared_model_equals_one_that_was_decoded_alone() {
        var first = Codec.sharedModel(tree, Pod.class);
        var next = tree.withAt(Json.of("Running"), "status", "phase");

        assertThat(first).isEqualTo(Codec.model(tree, Pod.class));
        assertThat(Codec.sharedModel(next, Pod.class)).isEqualTo(Codec.model(next, Pod.class));
    }

    @Test
    void what_two_trees_share_their_models_share() {
        var first = Codec.sharedModel(tree, Pod.class);

        var next = Codec.sharedModel(tree.withAt(Json.of("Running"), "status", "phase"), Pod.class);

        assertThat(next.getSpec()).isSameAs(first.getSpec());
        assertThat(next.getStatus().getPhase()).isEqualTo("Running");
        assertThat(first.getStatus().getPhase()).isEqualTo("Pending");
    }

    @Test
    void models_share_a_spec_that_is_written_alike() {
        var first = Codec.sharedModel(tree, Pod.class);

        var sibling = Codec.sharedModel(Codec.readObject(tree.toString()), Pod.class);
        var other = Codec.sharedModel(tree.withAt(Json.of("n2"), "spec", "nodeName"), Pod.class);

        assertThat(sibling.getSpec()).isSameAs(first.getSpec());
        assertThat(other.getSpec().getNodeName()).isEqualTo("n2");
    }

    @Test
    void a_model_for_a_caller_who_may_change_it_shares_nothing() {
        var shared = Codec.sharedModel(tree, Pod.class);

        Codec.model(tree, Pod.class).getSpec().setNodeName("n2");

        assertThat(shared.getSpec().getNodeName()).isEqualTo("n1");
        assertThat(Codec.sharedModel(tree, Pod.class).getSpec().getNodeName()).isEqualTo("n1");
    }

    @Test
    void the_same_tree_can_become_objects_of_different_classes() {
        Codec.sharedModel(tree, Pod.class);

        var generic = Codec.sharedModel(tree, GenericKubernetesResource.class);

        assertThat(generic.<String>get("spec", "nodeName")).isEqualTo("n1");
        assertThat(Codec.tree(generic)).isEqualTo(tree);
    }

    @Test
    void objects_without_such_parts_are_decoded_as_ever() {
        var map = new ConfigMapBuilder().withNewMetadata().withName("a").endMetadata().addToData("spec", "x").build();

        assertThat(Codec.sharedModel(Codec.tree(map), ConfigMap.class)).isEqualTo(map);
    }

    @Test
    void what_does_not_fit_is_refused_by_name() {
        assertThatThrownBy(() -> Codec.sharedModel(tree.withAt(Json.list(), "spec", "nodeName"), Pod.class))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("nodeName");
    }
}
