package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.apply.Scene.DEPLOYMENT;
import static rota.local.apply.Scene.POD;
import static rota.local.apply.Scene.deployment;
import static rota.local.apply.Scene.json;
import static rota.local.apply.Scene.pod;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.local.patch.Schemas;

class FieldOwnersTest {

    @Test
    void who_creates_an_object_owns_its_fields_but_not_its_name() {
        var scene = new Scene(POD).update("kubelet", json("""
                {'apiVersion': 'v1', 'kind': 'Pod',
                 'metadata': {'name': 'p', 'namespace': 'n', 'labels': {'a': '1'}, 'finalizers': ['x']},
                 'spec': {'containers': [{'name': 'c', 'image': 'i', 'ports': [{'containerPort': 80}]}],
                          'nodeSelector': {'disk': 'ssd'}}}"""));

        assertThat(scene.owned("kubelet", "Update")).isEqualTo("{"
                + "'f:metadata':{'f:finalizers':{'.':{},'v:`x`':{}},'f:labels':{'.':{},'f:a':{}}},"
                + "'f:spec':{'f:containers':{'k:{`name`:`c`}':{'.':{},'f:image':{},'f:name':{},"
                + "'f:ports':{'.':{},'k:{`containerPort`:80,`protocol`:`TCP`}':{'.':{},'f:containerPort':{}}}}},"
                + "'f:nodeSelector':{}}}");
    }

    @Test
    void of_a_custom_object_the_spec_itself_is_owned_too() {
        var scene = new Scene(Schemas.deduced())
                .update("me", json("{'apiVersion': 'x/v1', 'kind': 'X', 'spec': {'a': {'b': [1]}}}"));

        assertThat(scene.owned("me", "Update")).isEqualTo("{'f:spec':{'.':{},'f:a':{'.':{},'f:b':{}}}}");
    }

    @Test
    void an_entry_says_who_how_when_and_in_which_version() {
        var scene = new Scene(DEPLOYMENT).update("kubectl-create", deployment("{'replicas': 1}"));

        assertThat(scene.object().items("metadata", "managedFields")).containsExactly(
                json("""
                        {'manager': 'kubectl-create', 'operation': 'Update', 'apiVersion': 'apps/v1',
                         'time': '2026-01-01T00:00:00Z', 'fieldsType': 'FieldsV1',
                         'fieldsV1': {'f:spec': {'f:replicas': {}}}}"""));
    }

    @Test
    void objects_that_were_written_alike_share_the_fields_of_their_managers() {
        var one = new Scene(DEPLOYMENT).update("me", deployment("{'replicas': 1}")).object();
        var other = new Scene(DEPLOYMENT).update("me", deployment("{'replicas': 2}")).object();

        assertThat(written(other)).isSameAs(written(one));
    }

    private static Json.Obj written(Json.Obj object) {
        return object.objects("metadata", "managedFields").getFirst().object("fieldsV1");
    }

    @Test
    void a_nameless_manager_is_unknown() {
        assertThat(new Scene(DEPLOYMENT).update("", deployment("{'replicas': 1}")).managers())
                .containsExactly("unknown");
    }

    @Test
    void a_changed_field_changes_hands() {
        var scene = new Scene(DEPLOYMENT).update("a", deployment("{'replicas': 1, 'paused': true}"))
                .update("b", deployment("{'replicas': 2, 'paused': true}"));

        assertThat(scene.owned("a", "Update")).isEqualTo("{'f:spec':{'f:paused':{}}}");
        assertThat(scene.owned("b", "Update")).isEqualTo("{'f:spec':{'f:replicas':{}}}");
    }

    @Test
    void a_removed_field_leaves_all_sets_and_empty_entries_vanish() {
        var scene = new Scene(DEPLOYMENT).update("a", deployment("{'replicas': 1}"))
                .update("b", deployment("{'replicas': 1, 'paused': true}")).update("c", deployment("{'replicas': 1}"));

        assertThat(scene.managers()).containsExactly("a");
    }

    @Test
    void an_update_that_changes_nothing_leaves_the_object_and_its_times_as_they_are() {
        var scene = new Scene(DEPLOYMENT).update("a", deployment("{'replicas': 1}"));
        var before = scene.object();

        assertThat(scene.update("b", before).object()).isEqualTo(before);
        assertThat(scene.update("a", before).object()).isEqualTo(before);
    }

    @Test
    void a_writer_that_leaves_managed_fields_out_does_not_erase_them() {
        var scene = new Scene(DEPLOYMENT).update("a", deployment("{'replicas': 1}"))
                .update("b", deployment("{'replicas': 1, 'paused': true}"));

        assertThat(scene.managers()).containsExactly("a", "b");
    }

    @Test
    void an_empty_list_or_one_empty_entry_resets_managed_fields_for_good() {
        for (var reset : new String[] {"[]", "[{}]"}) {
            var scene = new Scene(DEPLOYMENT).update("a", deployment("{'replicas': 1}"));
            var managed = new Json.Arr(json("{'it': " + reset + "}").items("it"));

            scene.update("b", scene.object().withAt(managed, "metadata", "managedFields"));

            assertThat(scene.object().at("metadata", "managedFields")).isEmpty();
            assertThat(scene.update("c", scene.bare().withAt(Json.of(2), "spec", "replicas")).managers()).isEmpty();
        }
    }

    @Test
    void broken_managed_fields_are_not_believed() {
        var scene = new Scene(DEPLOYMENT).update("a", deployment("{'replicas': 1}"));
        var broken = Json.list(json("{'manager': 'x', 'operation': 'Sing', 'apiVersion': 'v1'}"));

        scene.update("b", scene.object().withAt(broken, "metadata", "managedFields"));

        assertThat(scene.managers()).containsExactly("a");
    }

    @Test
    void a_status_write_owns_no_spec_and_a_main_write_no_status() {
        var scene = new Scene(DEPLOYMENT).update("user", deployment("{'replicas': 1}"));

        scene.updateStatus("controller", scene.object().withAt(Json.of(9), "spec", "replicas")
                .withAt(Json.of(1), "status", "readyReplicas"));
        scene.update("user", scene.object().withAt(Json.of(2), "status", "readyReplicas"));

        assertThat(scene.owned("controller", "Update")).isEqualTo("{'f:status':{'f:readyReplicas':{}}}");
        assertThat(scene.owned("user", "Update")).isEqualTo("{'f:spec':{'f:replicas':{}}}");
    }

    @Test
    void writes_to_main_and_to_status_have_entries_of_their_own() {
        var scene = new Scene(DEPLOYMENT).update("m", deployment("{'replicas': 1}"));

        scene.updateStatus("m", scene.object().withAt(Json.of(1), "status", "readyReplicas"));

        assertThat(scene.object().items("metadata", "managedFields"))
                .extracting(it -> ((Json.Obj) it).text("subresource").orElse("")).containsExactly("", "status");
    }

    @Test
    void a_status_write_cannot_change_managed_fields() {
        var scene = new Scene(DEPLOYMENT).update("user", deployment("{'replicas': 1}"));

        scene.updateStatus("x", scene.object().withAt(Json.Arr.EMPTY, "metadata", "managedFields"));

        assertThat(scene.managers()).containsExactly("user");
    }

    @Test
    void items_of_a_list_are_owned_one_by_one() {
        var scene = new Scene(POD).update("a", pod("'spec': {'containers': [{'name': 'x', 'image': '1'}]}"))
                .update("b", pod("'spec': {'containers': [{'name': 'x', 'image': '2'}, {'name': 'y', 'image': '1'}]}"));

        assertThat(scene.owned("a", "Update"))
                .isEqualTo("{'f:spec':{'f:containers':{'k:{`name`:`x`}':{'.':{},'f:name':{}}}}}");
        assertThat(scene.owned("b", "Update")).isEqualTo("{'f:spec':{'f:containers':{'k:{`name`:`x`}':{'f:image':{}},"
                + "'k:{`name`:`y`}':{'.':{},'f:image':{},'f:name':{}}}}}");
    }

    @Test
    void items_that_cannot_be_told_apart_are_owned_as_items_only() {
        var scene = new Scene(POD).update("a", pod("'spec': {'containers': [{'name': 'x'}]}"))
                .update("b", pod("'spec': {'containers': [{'name': 'x'}, {'name': 'x', 'image': '1'}]}"));

        assertThat(scene.owned("b", "Update")).isEqualTo("{'f:spec':{'f:containers':{'k:{`name`:`x`}':{}}}}");

        scene.update("c", pod("'spec': {'containers': [{'name': 'x', 'image': '1'}]}"));

        assertThat(scene.managers()).containsExactly("c");
    }

    @Test
    void beyond_ten_the_oldest_updaters_are_folded_into_one() {
        var scene = new Scene(DEPLOYMENT).update("m0", deployment("{'replicas': 1}"));
        IntStream.rangeClosed(1, 12).forEach(i -> scene.update("m" + i,
                scene.object().withAt(Json.of("x"), "metadata", "annotations", "a" + i)));

        assertThat(scene.managers()).hasSize(10).contains("ancient-changes", "m12", "m4").doesNotContain("m3");
        assertThat(scene.owned("ancient-changes", "Update")).isEqualTo(
                "{'f:metadata':{'f:annotations':{'.':{},'f:a1':{},'f:a2':{},'f:a3':{}}},'f:spec':{'f:replicas':{}}}");
        assertThat(scene.time("ancient-changes")).isEqualTo("2026-01-01T00:03:00Z");
    }
}
