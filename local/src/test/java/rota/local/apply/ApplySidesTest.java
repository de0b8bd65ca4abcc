package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.DEPLOYMENT;
import static rota.local.apply.Scene.deployment;
import static rota.local.apply.Scene.json;

import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.local.patch.Schemas;

/// The main side of an object, its status, and custom kinds.
class ApplySidesTest {
    private static final Json.Obj BOTH = deployment("{'replicas': 2}").withAt(Json.of(7), "status", "readyReplicas");

    @Test
    void the_main_side_neither_changes_nor_owns_the_status() {
        var scene = new Scene(DEPLOYMENT).apply("me", BOTH);

        assertThat(scene.object().has("status")).isFalse();
        assertThat(scene.owned("me", "Apply")).isEqualTo("{'f:spec':{'f:replicas':{}}}");
    }

    @Test
    void the_status_side_neither_changes_nor_owns_the_spec() {
        var scene = new Scene(DEPLOYMENT).update("user", deployment("{'replicas': 1}")).applyStatus("controller", BOTH);

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(1));
        assertThat(scene.object().at("status", "readyReplicas")).contains(Json.of(7));
        assertThat(scene.owned("controller", "Apply")).isEqualTo("{'f:status':{'f:readyReplicas':{}}}");
    }

    @Test
    void the_same_manager_has_an_entry_for_each_side() {
        var scene = new Scene(DEPLOYMENT).apply("me", BOTH).applyStatus("me", BOTH);

        assertThat(scene.object().items("metadata", "managedFields"))
                .extracting(it -> ((Json.Obj) it).text("subresource").orElse("main")).containsExactly("main", "status");
    }

    @Test
    void applying_one_side_again_does_not_remove_the_other() {
        var scene = new Scene(DEPLOYMENT).apply("me", BOTH).applyStatus("me", BOTH);

        scene.apply("me", deployment("{'replicas': 2}"));

        assertThat(scene.object().at("status", "readyReplicas")).contains(Json.of(7));
    }

    @Test
    void a_status_conflict_names_the_subresource() {
        var scene = new Scene(DEPLOYMENT).apply("user", BOTH).applyStatus("a", BOTH);

        var other = BOTH.withAt(Json.of(8), "status", "readyReplicas");

        assertThatThrownBy(() -> scene.applyStatus("b", other)).hasMessage(
                "Apply failed with 1 conflict: conflict with \"a\" with subresource \"status\": .status.readyReplicas");
    }

    @Test
    void conditions_of_two_managers_live_side_by_side() {
        var ready = deployment("{}").withAt(json("{'conditions': [{'type': 'Ready', 'status': 'True'}]}"), "status");
        var other = deployment("{}").withAt(json("{'conditions': [{'type': 'Other', 'status': 'False'}]}"), "status");
        var scene = new Scene(DEPLOYMENT).apply("user", deployment("{'replicas': 1}")).applyStatus("a", ready)
                .applyStatus("b", other);

        scene.applyStatus("a", deployment("{}"));

        assertThat(scene.object().items("status", "conditions"))
                .containsExactly(json("{'type': 'Other', 'status': 'False'}"));
    }

    @Test
    void the_status_side_of_a_custom_kind_leaves_all_metadata_alone() {
        var scene = new Scene(Schemas.deduced()).apply("user", json("{'apiVersion': 'x/v1', 'spec': {'a': 1}}"));

        scene.applyStatus("me",
                json("{'apiVersion': 'x/v1', 'metadata': {'labels': {'l': '1'}}, 'status': {'phase': 'Up'}}"));

        assertThat(scene.object().at("metadata", "labels")).isEmpty();
        assertThat(scene.owned("me", "Apply")).isEqualTo("{'f:status':{'.':{},'f:phase':{}}}");
    }

    @Test
    void the_status_of_a_custom_kind_without_status_side_is_a_field_like_any_other() {
        var scene = new Scene(Schemas.deduced().withoutStatusSubresource()).apply("me",
                json("{'apiVersion': 'x/v1', 'status': {'phase': 'Up'}}"));

        assertThat(scene.object().at("status", "phase")).contains(Json.of("Up"));
        assertThat(scene.owned("me", "Apply")).contains("f:phase");
    }

    @Test
    void an_undescribed_object_is_owned_field_by_field_with_every_object_on_the_way() {
        var scene = new Scene(Schemas.deduced()).apply("me",
                json("{'apiVersion': 'x/v1', 'spec': {'a': {'b': 1}, 'l': [{'c': 1}]}}"));

        assertThat(scene.owned("me", "Apply"))
                .isEqualTo("{'f:spec':{'.':{},'f:a':{'.':{},'f:b':{}},'f:l':{}}}");
    }

    @Test
    void a_part_that_became_one_piece_is_owned_as_one_by_who_owned_some_of_it() {
        var granular = Schemas.ofOpenApi(
                json("""
                        {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {
                          'where': {'type': 'object', 'additionalProperties': {'type': 'string'}},
                          'n': {'type': 'integer'}}}}}"""));
        var atomic = Schemas.ofOpenApi(json("""
                {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {
                  'where': {'type': 'object', 'x-kubernetes-map-type': 'atomic',
                            'additionalProperties': {'type': 'string'}}, 'n': {'type': 'integer'}}}}}"""));
        var before = new Scene(granular).apply("a", json("{'apiVersion': 'x/v1', 'spec': {'where': {'z': '1'}}}"));

        var after = new Scene(atomic, before.object())
                .apply("b", json("{'apiVersion': 'x/v1', 'spec': {'n': 1}}"));

        assertThat(after.owned("a", "Apply")).isEqualTo("{'f:spec':{'f:where':{}}}");
    }
}
