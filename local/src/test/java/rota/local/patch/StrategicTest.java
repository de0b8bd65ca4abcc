package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.patch.Trees.DEPLOYMENT;
import static rota.local.patch.Trees.POD;
import static rota.local.patch.Trees.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.wire.Json;

class StrategicTest {
    private static final String ADOPTED = """
            {'metadata': {'ownerReferences': [{'uid': 'u1', 'name': 'a'}, {'uid': 'u2', 'name': 'b'}],
                          'finalizers': ['x', 'y']}}""";
    private static final String TWO_CONTAINERS = """
            {'spec': {'containers': [{'name': 'a', 'image': 'a:1', 'ports': [{'containerPort': 80, 'name': 'http'}]},
                                     {'name': 'b', 'image': 'b:1'}]}}""";

    private static Json.Obj pod(String target, String patch) {
        return Patches.apply(json(target), new PatchBody.Strategic(json(patch)), POD);
    }

    private static Json.Obj deployment(String target, String patch) {
        return Patches.apply(json(target), new PatchBody.Strategic(json(patch)), DEPLOYMENT);
    }

    @Test
    void objects_merge_field_by_field_and_null_removes() {
        var result = pod("{'metadata': {'labels': {'a': '1', 'b': '2'}}}",
                "{'metadata': {'labels': {'a': null, 'c': '3'}}}");

        assertThat(result).isEqualTo(json("{'metadata': {'labels': {'b': '2', 'c': '3'}}}"));
    }

    @Test
    void nulls_in_new_objects_are_left_out() {
        assertThat(pod("{}", "{'metadata': {'labels': {'a': null, 'b': '1'}}}"))
                .isEqualTo(json("{'metadata': {'labels': {'b': '1'}}}"));
    }

    @Test
    void containers_merge_by_name() {
        var result = pod(TWO_CONTAINERS, "{'spec': {'containers': [{'name': 'b', 'image': 'b:2'}]}}");

        assertThat(result.items("spec", "containers")).containsExactly(
                json("{'name': 'a', 'image': 'a:1', 'ports': [{'containerPort': 80, 'name': 'http'}]}"),
                json("{'name': 'b', 'image': 'b:2'}"));
    }

    @Test
    void ports_merge_by_container_port() {
        var result = pod(TWO_CONTAINERS, """
                {'spec': {'containers': [{'name': 'a', 'ports': [{'containerPort': 80, 'hostPort': 8080}]}]}}""");

        assertThat(((Json.Obj) result.items("spec", "containers").getFirst()).items("ports"))
                .containsExactly(json("{'containerPort': 80, 'name': 'http', 'hostPort': 8080}"));
    }

    @Test
    void a_new_item_goes_before_those_that_the_patch_does_not_name() {
        var result = pod(TWO_CONTAINERS, "{'spec': {'containers': [{'name': 'c', 'image': 'c:1'}]}}");

        assertThat(result.items("spec", "containers")).extracting(it -> ((Json.Obj) it).text("name").orElseThrow())
                .containsExactly("c", "a", "b");
    }

    @Test
    void conditions_merge_by_type() {
        var result = pod("{'status': {'conditions': [{'type': 'Ready', 'status': 'False'}, {'type': 'Other'}]}}",
                "{'status': {'conditions': [{'type': 'Ready', 'status': 'True'}]}}");

        assertThat(result.items("status", "conditions"))
                .containsExactly(json("{'type': 'Ready', 'status': 'True'}"), json("{'type': 'Other'}"));
    }

    /// K8: the patch that adopts.
    @Test
    void adopting_adds_an_owner_reference_by_uid_and_a_finalizer() {
        var result = pod(ADOPTED, """
                {'metadata': {'uid': 'self', 'finalizers': ['z'],
                              'ownerReferences': [{'uid': 'u3', 'name': 'c', 'controller': true}]}}""");

        assertThat(result.items("metadata", "ownerReferences")).containsExactlyInAnyOrder(
                json("{'uid': 'u1', 'name': 'a'}"), json("{'uid': 'u2', 'name': 'b'}"),
                json("{'uid': 'u3', 'name': 'c', 'controller': true}"));
        assertThat(result.items("metadata", "finalizers")).containsExactlyInAnyOrder(Json.of("x"), Json.of("y"),
                Json.of("z"));
    }

    /// K8: the patch that releases.
    @Test
    void releasing_deletes_one_owner_reference_and_one_finalizer() {
        var result = pod(ADOPTED, """
                {'metadata': {'uid': 'self', 'ownerReferences': [{'$patch': 'delete', 'uid': 'u1'}],
                              '$deleteFromPrimitiveList/finalizers': ['y']}}""");

        assertThat(result.items("metadata", "ownerReferences")).containsExactly(json("{'uid': 'u2', 'name': 'b'}"));
        assertThat(result.items("metadata", "finalizers")).containsExactly(Json.of("x"));
    }

    @Test
    void deleting_what_is_not_there_changes_nothing() {
        var patch = """
                {'metadata': {'ownerReferences': [{'$patch': 'delete', 'uid': 'u9'}],
                              '$deleteFromPrimitiveList/finalizers': ['q']}}""";

        assertThat(pod(ADOPTED, patch)).isEqualTo(json(ADOPTED));
        assertThat(pod("{'metadata': {}}", patch)).isEqualTo(json("{'metadata': {'ownerReferences': []}}"));
    }

    @Test
    void a_finalizer_that_is_there_is_not_added_again() {
        assertThat(pod(ADOPTED, "{'metadata': {'finalizers': ['y']}}")).isEqualTo(json(ADOPTED));
    }

    @Test
    void a_plain_list_is_replaced() {
        var result = pod("{'spec': {'containers': [{'name': 'a', 'args': ['1', '2']}]}}",
                "{'spec': {'containers': [{'name': 'a', 'args': ['3']}]}}");

        assertThat(result).isEqualTo(json("{'spec': {'containers': [{'name': 'a', 'args': ['3']}]}}"));
    }

    /// K9: how a revision is put back.
    @Test
    void replace_in_an_object_takes_the_patch_as_it_is() {
        var result =
                deployment("{'spec': {'replicas': 3, 'template': {'metadata': {'labels': {'a': '1'}}, 'spec': {}}}}",
                        "{'spec': {'template': {'$patch': 'replace', 'spec': {'restartPolicy': 'Always'}}}}");

        assertThat(result)
                .isEqualTo(json("{'spec': {'replicas': 3, 'template': {'spec': {'restartPolicy': 'Always'}}}}"));
    }

    @Test
    void delete_in_an_object_empties_it() {
        assertThat(pod("{'metadata': {'labels': {'a': '1'}}}", "{'metadata': {'labels': {'$patch': 'delete'}}}"))
                .isEqualTo(json("{'metadata': {'labels': {}}}"));
    }

    @Test
    void replace_in_a_list_takes_the_other_items_of_the_patch() {
        var result = pod(TWO_CONTAINERS,
                "{'spec': {'containers': [{'name': 'c', 'image': 'c:1'}, {'$patch': 'replace'}]}}");

        assertThat(result).isEqualTo(json("{'spec': {'containers': [{'name': 'c', 'image': 'c:1'}]}}"));
    }

    @Test
    void retained_keys_clear_all_others() {
        var result = deployment("{'spec': {'strategy': {'type': 'RollingUpdate', 'rollingUpdate': {'maxSurge': 1}}}}",
                "{'spec': {'strategy': {'$retainKeys': ['type'], 'type': 'Recreate'}}}");

        assertThat(result).isEqualTo(json("{'spec': {'strategy': {'type': 'Recreate'}}}"));
    }

    @Test
    void the_element_order_decides_and_others_keep_their_place() {
        var result = pod("{'spec': {'containers': [{'name': 'a'}, {'name': 'b'}, {'name': 'c'}, {'name': 'd'}]}}", """
                {'spec': {'$setElementOrder/containers': [{'name': 'c'}, {'name': 'a'}, {'name': 'n'}],
                          'containers': [{'name': 'n', 'image': 'n:1'}]}}""");

        assertThat(result.items("spec", "containers")).extracting(it -> ((Json.Obj) it).text("name").orElseThrow())
                .containsExactly("b", "c", "a", "n", "d");
    }

    @Test
    void the_element_order_of_plain_values_decides_too() {
        var result = pod("{'metadata': {'finalizers': ['a', 'b']}}", """
                {'metadata': {'$setElementOrder/finalizers': ['b', 'c', 'a'], 'finalizers': ['c']}}""");

        assertThat(result).isEqualTo(json("{'metadata': {'finalizers': ['b', 'c', 'a']}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'spec': {'containers': [{'image': 'x'}]}}",
            "{'spec': {'containers': [{'$patch': 'delete'}]}}",
            "{'spec': {'containers': [{'$patch': 'merge', 'name': 'a'}]}}", "{'spec': {'$patch': 'explode'}}",
            "{'spec': {'$deleteFromPrimitiveList/list': 'x'}}",
            "{'spec': {'$setElementOrder/containers': [{'name': 'a'}], 'containers': [{'name': 'b'}]}}",
            "{'spec': {'$setElementOrder/containers': 'a'}}"})
    void a_patch_that_makes_no_sense_is_trouble_without_a_reason(String patch) {
        assertThatThrownBy(() -> pod(TWO_CONTAINERS, patch)).isInstanceOfSatisfying(ApiException.ServerTrouble.class,
                it -> assertThat(it.reason()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'spec': {'$retainKeys': ['a'], 'b': 1}}", "{'spec': {'$retainKeys': 'a'}}"})
    void keys_to_retain_that_make_no_sense_are_a_bad_request(String patch) {
        assertThatThrownBy(() -> pod(TWO_CONTAINERS, patch)).isInstanceOfSatisfying(ApiException.BadRequest.class,
                it -> assertThat(it.code()).isEqualTo(400));
    }

    @Test
    void custom_kinds_have_no_strategic_merge() {
        var patch = new PatchBody.Strategic(json("{'spec': {}}"));

        assertThatThrownBy(() -> Patches.apply(json("{}"), patch, Schemas.deduced()))
                .isInstanceOfSatisfying(ApiException.BadRequest.class, it -> {
                    assertThat(it.code()).isEqualTo(415);
                    assertThat(it.reason()).isEqualTo("UnsupportedMediaType");
                });
    }
}
