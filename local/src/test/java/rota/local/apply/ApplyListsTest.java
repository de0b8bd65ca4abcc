package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.POD;
import static rota.local.apply.Scene.json;
import static rota.local.apply.Scene.pod;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.wire.Json;
import rota.local.patch.Schemas;

class ApplyListsTest {
    private static final Json.Obj NOTHING = json("{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}}");

    private static Json.Obj containers(String... names) {
        return pod("'spec': {'containers': [" + Arrays.stream(names).map(it -> "{'name': '" + it + "', 'image': 'i'}")
                .collect(Collectors.joining(",")) + "]}");
    }

    private static List<String> names(Scene scene) {
        return scene.object().items("spec", "containers").stream()
                .map(it -> ((Json.Obj) it).text("name").orElseThrow()).toList();
    }

    private static Json.Obj finalizers(String... names) {
        var items = Arrays.stream(names).map(Json::of).toList();
        return NOTHING.withAt(new Json.Arr(items), "metadata", "finalizers");
    }

    @Test
    void two_managers_each_own_their_item() {
        var scene = new Scene(POD).apply("a", containers("x")).apply("b", containers("y"));

        assertThat(names(scene)).containsExactlyInAnyOrder("x", "y");
        assertThat(scene.owned("b", "Apply")).isEqualTo(
                "{'f:spec':{'f:containers':{'k:{`name`:`y`}':{'.':{},'f:image':{},'f:name':{}}}}}");
    }

    @Test
    void an_item_no_longer_applied_is_removed_and_that_of_others_stays() {
        var scene = new Scene(POD).apply("a", containers("x", "y")).apply("b", containers("z"));

        scene.apply("a", containers("y"));

        assertThat(names(scene)).containsExactlyInAnyOrder("y", "z");
    }

    @Test
    void an_item_in_which_another_owns_a_field_stays_with_that_field_and_its_key() {
        var scene = new Scene(POD).apply("a", containers("x", "y")).apply("b",
                pod("'spec': {'containers': [{'name': 'x', 'workingDir': '/w'}]}"));

        scene.apply("a", containers("y"));

        assertThat(scene.object().items("spec", "containers")).containsExactlyInAnyOrder(
                json("{'name': 'x', 'workingDir': '/w'}"), json("{'name': 'y', 'image': 'i'}"));
    }

    @Test
    void a_field_that_an_updater_added_to_an_item_goes_with_the_item() {
        var scene = new Scene(POD).apply("a", containers("x", "y"));
        scene.update("kubelet", pod("""
                'spec': {'containers': [{'name': 'x', 'image': 'i'}, {'name': 'y', 'image': 'i', 'tty': true}]}"""));

        scene.apply("a", containers("y"));

        assertThat(names(scene)).containsExactly("y");
        assertThat(scene.owned("kubelet", "Update"))
                .isEqualTo("{'f:spec':{'f:containers':{'k:{`name`:`y`}':{'f:tty':{}}}}}");
    }

    @Test
    void items_of_a_set_are_owned_by_value() {
        var scene = new Scene(POD).apply("a", finalizers("p", "q")).apply("b", finalizers("r", "q"));

        assertThat(scene.owned("a", "Apply")).isEqualTo("{'f:metadata':{'f:finalizers':{'v:`p`':{},'v:`q`':{}}}}");

        scene.apply("a", NOTHING);

        assertThat(scene.object().items("metadata", "finalizers")).containsExactlyInAnyOrder(Json.of("q"),
                Json.of("r"));
    }

    @Test
    void the_last_item_of_a_set_takes_the_list_along() {
        var scene = new Scene(POD).apply("a", finalizers("p")).apply("a", NOTHING);

        assertThat(scene.object().at("metadata", "finalizers")).isEmpty();
        assertThat(scene.managers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a b c, c a, b c a", "a b c, x, a b c x", "a b, x b, a x b", "a b c d, d b, a c d b",
            "a s, n s, a n s", "a b, b a, b a", "a b c, b, a b c", "'', a b, a b"})
    void the_applied_order_wins_and_other_items_keep_their_place(String live, String applied, String expected) {
        var scene = new Scene(POD);
        if (!live.isEmpty()) scene.update("other", containers(live.split(" ", -1)));

        scene.apply("me", containers(applied.split(" ", -1)));

        assertThat(String.join(" ", names(scene))).isEqualTo(expected);
    }

    @Test
    void ports_with_the_same_number_differ_by_protocol_and_none_means_tcp() {
        var ports = "'spec': {'containers': [{'name': 'x', 'ports': [%s]}]}";
        var scene = new Scene(POD).apply("a", pod(ports.formatted("{'containerPort': 53, 'name': 't'}"))).apply("b",
                pod(ports.formatted("{'containerPort': 53, 'protocol': 'UDP', 'name': 'u'}")));

        scene.apply("c", pod(ports.formatted("{'containerPort': 53, 'protocol': 'TCP', 'hostPort': 1}")));

        assertThat(((Json.Obj) scene.object().items("spec", "containers").getFirst()).items("ports"))
                .containsExactlyInAnyOrder(
                        json("{'containerPort': 53, 'protocol': 'TCP', 'name': 't', 'hostPort': 1}"),
                        json("{'containerPort': 53, 'protocol': 'UDP', 'name': 'u'}"));
    }

    @Test
    void an_atomic_list_is_owned_and_replaced_as_a_whole() {
        var args = "'spec': {'containers': [{'name': 'x', 'args': %s}]}";
        var scene = new Scene(POD).apply("a", pod(args.formatted("['1', '2']")));

        assertThatThrownBy(() -> scene.apply("b", pod(args.formatted("['3']"))))
                .hasMessageEndingWith(": .spec.containers[name=\"x\"].args");
        assertThat(scene.apply("a", pod(args.formatted("['3']"))).object().items("spec", "containers"))
                .containsExactly(json("{'name': 'x', 'args': ['3']}"));
    }

    @Test
    void an_item_twice_cannot_be_applied() {
        assertThatThrownBy(() -> new Scene(POD).apply("a", containers("x", "x")))
                .hasMessageContaining(".spec.containers: duplicate entries for key [name=\"x\"]");
    }

    @Test
    void an_item_twice_in_the_live_object_is_replaced_by_one() {
        var scene = new Scene(POD).update("odd", containers("x", "x", "y"));

        scene.force("a", containers("x"));

        assertThat(names(scene)).containsExactly("x", "y");
    }

    @Test
    void an_item_of_a_keyed_list_must_have_its_key() {
        var schema = Schemas.ofOpenApi(json("""
                {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {
                  'groups': {'type': 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'],
                             'items': {'type': 'object', 'properties': {'name': {'type': 'string'}}}},
                  'tags': {'type': 'array', 'x-kubernetes-list-type': 'set', 'items': {'type': 'string'}}}}}}"""));

        assertThatThrownBy(() -> new Scene(schema).apply("a", json("{'spec': {'groups': [{}]}}")))
                .hasMessageContaining(".spec.groups: element 0: associative list with keys");
        assertThatThrownBy(() -> new Scene(schema).apply("a", json("{'spec': {'tags': [{}]}}")))
                .hasMessageContaining(".spec.tags: element 0: associative list without keys");
    }
}
