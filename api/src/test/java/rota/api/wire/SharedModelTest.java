package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedModelTest {
    private static final String USUAL = """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","labels":{"a":"b"}},"spec":{"containers":[
            {"name":"c","args":["-x",""],"ports":[{"containerPort":80}],"readinessProbe":{"httpGet":{"port":"http",
            "path":"/"},"periodSeconds":3},"resources":{"limits":{"cpu":"1","memory":"1Gi"}},"env":[{"name":"A",
            "valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}}]}],"nodeSelector":{"x":"y"},"hostNetwork":true,
            "terminationGracePeriodSeconds":30,"volumes":[{"name":"v","emptyDir":{}}]},"status":{"phase":"Running",
            "conditions":[{"type":"Ready","status":"True","lastProbeTime":null}],"containerStatuses":[{"name":"c",
            "ready":true,"restartCount":2,"state":{"terminated":{"exitCode":1,"reason":"Error"}}}]}}""";
    private static final String ODD = """
            {"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"name":7,"image":true,"args":["a",1]}],
            "news":{"a":1},"nodeSelector":{"x":1},"priority":2.0,"activeDeadlineSeconds":12345678901},
            "status":null,"more":[1]}""";
    private static final String HOLLOW = """
            {"apiVersion":"v1","kind":"Pod","spec":{"containers":[null],"volumes":[{"name":"v","csi":{"driver":"d",
            "volumeAttributes":null}},{"name":"w","secret":{"later":1}}]}}""";

    private final Json.Obj tree = Codec.tree(new PodBuilder().withNewMetadata().withName("a").endMetadata()
            .withNewSpec().withNodeName("n1").endSpec().withNewStatus().withPhase("Pending").endStatus().build());

    @Test
    void a_shared_model_equals_one_that_was_decoded_alone() {
        var first = Codec.sharedModel(tree, Pod.class);
        var next = tree.withAt(Json.of("Running"), "status", "phase");

        assertThat(first).isEqualTo(Codec.model(tree, Pod.class));
        assertThat(Codec.sharedModel(next, Pod.class)).isEqualTo(Codec.model(next, Pod.class));
    }

    /// From some number on fields are set directly, not by reflection.
    @Test
    void models_stay_equal_however_many_there_were_before() {
        var usual = Codec.readObject(USUAL);
        for (var i = 0; i < 1500; i++) {
            var other = usual.withAt(Json.of("n" + i), "spec", "nodeName").withAt(Json.of("p" + i), "status", "phase");

            assertThat(Codec.sharedModel(other, Pod.class)).isEqualTo(Codec.model(other, Pod.class));
        }
    }

    @Test
    void models_of_which_there_are_many_do_not_have_an_empty_map_each() {
        var usual = Codec.readObject(USUAL).withoutAt("status");
        for (var i = 0; i < 1500; i++) Codec.sharedModel(usual.withAt(Json.of("n" + i), "spec", "nodeName"), Pod.class);

        var one = Codec.sharedModel(usual.withAt(Json.of("one"), "spec", "nodeName"), Pod.class);
        var copy = Codec.copy(one);
        copy.getSpec().setAdditionalProperty("more", 1);

        assertThat(one.getSpec().getAdditionalProperties()).isEmpty();
        assertThat(one.getSpec().getAdditionalProperties()).isSameAs(one.getSpec().getVolumes().getFirst()
                .getAdditionalProperties());
        assertThat(Codec.tree(copy).at("spec", "more")).hasValue(Json.of(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {USUAL, ODD, HOLLOW})
    void a_shared_model_is_what_jackson_makes_of_any_tree(String text) {
        var any = Codec.readObject(text);

        var shared = Codec.sharedModel(any, Pod.class);

        assertThat(shared).isEqualTo(Codec.model(any, Pod.class));
        assertThat(Codec.tree(shared)).isEqualTo(Codec.tree(Codec.model(any, Pod.class)));
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
    void a_spec_is_known_however_many_statuses_come_and_go() {
        var first = Codec.sharedModel(tree, Pod.class);

        for (var i = 0; i < 5_000; i++) {
            Codec.sharedModel(tree.withAt(Json.of("at " + i), "status", "startTime"), Pod.class);
        }

        var sibling = Codec.sharedModel(Codec.readObject(tree.toString()), Pod.class);
        assertThat(sibling.getSpec()).isSameAs(first.getSpec());
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
