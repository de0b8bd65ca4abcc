package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.DEPLOYMENT;
import static rota.local.apply.Scene.deployment;
import static rota.local.apply.Scene.json;

import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.wire.Json;

class ServerSideApplyTest {

    @Test
    void applying_creates_an_object_and_owns_exactly_what_was_applied() {
        var scene = new Scene(DEPLOYMENT).apply("me",
                deployment("{'replicas': 2, 'template': {'metadata': {'labels': {'a': '1'}}}}"));

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(2));
        assertThat(scene.owned("me", "Apply")).isEqualTo(
                "{'f:spec':{'f:replicas':{},'f:template':{'f:metadata':{'f:labels':{'f:a':{}}}}}}");
        assertThat(scene.time("me")).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void applying_the_same_again_changes_nothing_not_even_a_time() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'replicas': 2}"));
        var before = scene.object();

        assertThat(scene.apply("me", deployment("{'replicas': 2}")).object()).isSameAs(before);
    }

    @Test
    void a_new_value_moves_the_time() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'replicas': 2}"))
                .apply("me", deployment("{'replicas': 3}"));

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(3));
        assertThat(scene.time("me")).isEqualTo("2026-01-01T00:01:00Z");
    }

    @Test
    void what_others_own_stays() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2}"))
                .apply("b", deployment("{'paused': true}"));

        assertThat(scene.object().object("spec")).isEqualTo(json("{'replicas': 2, 'paused': true}"));
        assertThat(scene.owned("a", "Apply")).isEqualTo("{'f:spec':{'f:replicas':{}}}");
        assertThat(scene.owned("b", "Apply")).isEqualTo("{'f:spec':{'f:paused':{}}}");
    }

    @Test
    void a_field_no_longer_applied_by_its_only_owner_is_removed() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'replicas': 2, 'paused': true}"))
                .apply("me", deployment("{'replicas': 2}"));

        assertThat(scene.object().object("spec")).isEqualTo(json("{'replicas': 2}"));
        assertThat(scene.owned("me", "Apply")).isEqualTo("{'f:spec':{'f:replicas':{}}}");
    }

    @Test
    void what_becomes_empty_by_that_goes_as_well() {
        var labelled = json("""
                {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'web', 'labels': {'a': '1'}},
                 'spec': {'strategy': {'rollingUpdate': {'maxSurge': 1}}, 'replicas': 1}}""");
        var scene = new Scene(DEPLOYMENT).apply("me", labelled).apply("me", deployment("{'replicas': 1}"));

        assertThat(scene.object().at("metadata", "labels")).isEmpty();
        assertThat(scene.object().at("spec", "strategy", "rollingUpdate")).isEmpty();
    }

    @Test
    void a_field_that_two_agree_on_is_shared_and_stays_until_both_drop_it() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2, 'paused': true}"))
                .apply("b", deployment("{'replicas': 2}"));

        scene.apply("a", deployment("{'paused': true}"));

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(2));
        assertThat(scene.owned("a", "Apply")).isEqualTo("{'f:spec':{'f:paused':{}}}");

        scene.apply("b", deployment("{}"));

        assertThat(scene.object().at("spec", "replicas")).isEmpty();
    }

    @Test
    void sharing_changes_no_object_so_the_new_entry_has_no_time() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2}"))
                .apply("b", deployment("{'replicas': 2}"));

        assertThat(scene.time("a")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(scene.time("b")).isEqualTo("none");
    }

    @Test
    void who_comes_to_share_more_keeps_the_time_of_the_last_change() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2}"))
                .apply("b", deployment("{'paused': true}")).apply("a", deployment("{'replicas': 2, 'paused': true}"));

        assertThat(scene.owned("a", "Apply")).isEqualTo("{'f:spec':{'f:paused':{},'f:replicas':{}}}");
        assertThat(scene.time("a")).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void changing_a_field_of_another_applier_is_a_conflict() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2}"));

        assertThatThrownBy(() -> scene.apply("b", deployment("{'replicas': 3}")))
                .isInstanceOf(ApiException.Conflict.class)
                .hasMessage("Apply failed with 1 conflict: conflict with \"a\": .spec.replicas");
    }

    @Test
    void changing_a_field_of_an_updater_is_a_conflict_that_names_its_version() {
        var scene = new Scene(DEPLOYMENT).update("kubectl-client-side-apply", deployment("{'replicas': 2}"));

        assertThatThrownBy(() -> scene.apply("me", deployment("{'replicas': 3}"))).isInstanceOfSatisfying(
                ApiException.Conflict.class, it -> {
                    assertThat(it).hasMessage("Apply failed with 1 conflict: conflict with "
                            + "\"kubectl-client-side-apply\" using apps/v1: .spec.replicas");
                    assertThat(it.causes()).containsExactly(new ApiException.Cause("FieldManagerConflict",
                            "conflict with \"kubectl-client-side-apply\" using apps/v1", ".spec.replicas"));
                });
    }

    @Test
    void several_conflicts_are_listed_by_manager() {
        var scene = new Scene(DEPLOYMENT).update("z", deployment("{'replicas': 2, 'paused': true}"))
                .apply("a", deployment("{'minReadySeconds': 1}"));

        assertThatThrownBy(
                () -> scene.apply("me", deployment("{'replicas': 3, 'paused': false, 'minReadySeconds': 2}")))
                .hasMessage("""
                        Apply failed with 3 conflicts: conflicts with "a":
                        - .spec.minReadySeconds
                        conflicts with "z" using apps/v1:
                        - .spec.paused
                        - .spec.replicas""");
    }

    @Test
    void the_same_name_by_apply_and_by_update_is_two_owners() {
        var scene = new Scene(DEPLOYMENT).update("me", deployment("{'replicas': 2}"));

        assertThatThrownBy(() -> scene.apply("me", deployment("{'replicas': 3}")))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void a_conflict_inside_a_list_names_the_item() {
        var container = "{'template': {'spec': {'containers': [{'name': 'nginx', 'image': '%s'}]}}}";
        var scene = new Scene(DEPLOYMENT).apply("a", deployment(container.formatted("1")));

        assertThatThrownBy(() -> scene.apply("b", deployment(container.formatted("2"))))
                .hasMessageEndingWith(": .spec.template.spec.containers[name=\"nginx\"].image");
    }

    @Test
    void force_takes_the_field_and_the_loser_conflicts_when_it_comes_back() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2, 'paused': true}"))
                .force("b", deployment("{'replicas': 3}"));

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(3));
        assertThat(scene.owned("a", "Apply")).isEqualTo("{'f:spec':{'f:paused':{}}}");
        assertThatThrownBy(() -> scene.apply("a", deployment("{'replicas': 2, 'paused': true}")))
                .isInstanceOf(ApiException.Conflict.class).hasMessageContaining("conflict with \"b\"");
    }

    @Test
    void a_loser_that_agrees_shares_again() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'replicas': 2}"))
                .force("b", deployment("{'replicas': 3}")).apply("a", deployment("{'replicas': 3}"));

        assertThat(scene.managers()).containsExactly("a", "b");
        assertThat(scene.time("a")).isEqualTo("none");
    }

    @Test
    void an_update_of_an_applied_field_takes_it_and_applying_again_conflicts() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'replicas': 2}"));

        scene.update("scaler", scene.object().withAt(Json.of(5), "spec", "replicas"));

        assertThat(scene.managers()).containsExactly("scaler");
        assertThatThrownBy(() -> scene.apply("me", deployment("{'replicas': 2}")))
                .hasMessageContaining("conflict with \"scaler\" using apps/v1: .spec.replicas");
    }

    @Test
    void a_field_that_an_update_took_over_is_not_removed_by_its_former_applier() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'replicas': 2, 'paused': true}"));
        scene.update("scaler", scene.object().withAt(Json.of(5), "spec", "replicas"));

        scene.apply("me", deployment("{'paused': true}"));

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(5));
    }

    @Test
    void an_atomic_object_is_owned_and_replaced_as_a_whole() {
        var scene = new Scene(DEPLOYMENT).apply("a", deployment("{'selector': {'matchLabels': {'x': '1', 'y': '2'}}}"));

        scene.apply("a", deployment("{'selector': {'matchLabels': {'z': '3'}}}"));

        assertThat(scene.object().object("spec")).isEqualTo(json("{'selector': {'matchLabels': {'z': '3'}}}"));
        assertThat(scene.owned("a", "Apply")).isEqualTo("{'f:spec':{'f:selector':{}}}");
    }

    @Test
    void nobody_owns_what_names_the_object_or_what_the_server_keeps() {
        var scene = new Scene(DEPLOYMENT).apply("me", json("""
                {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'spec': {'replicas': 1},
                 'metadata': {'name': 'web', 'namespace': 'n', 'uid': 'u', 'resourceVersion': '7', 'generation': 3,
                              'creationTimestamp': '2026-01-01T00:00:00Z', 'generateName': 'w'}}"""));

        assertThat(scene.owned("me", "Apply"))
                .isEqualTo("{'f:metadata':{'f:generateName':{}},'f:spec':{'f:replicas':{}}}");
    }

    @Test
    void applying_to_an_object_without_a_book_finds_an_owner_for_what_is_there() {
        var unmanaged = deployment("{'replicas': 2, 'paused': true}").withAt(Json.of("u"), "metadata", "uid");
        var scene = new Scene(DEPLOYMENT).update("x", unmanaged);
        scene.update("x", scene.object().withAt(Json.Arr.EMPTY, "metadata", "managedFields"));

        assertThatThrownBy(() -> scene.apply("me", deployment("{'replicas': 3}")))
                .hasMessageContaining("conflict with \"before-first-apply\" using apps/v1: .spec.replicas");
        assertThat(scene.force("me", deployment("{'replicas': 3}")).owned("before-first-apply", "Update"))
                .isEqualTo("{'f:spec':{'f:paused':{}}}");
    }

    @Test
    void a_null_is_owned_and_means_no_value() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'replicas': 2}"))
                .apply("me", deployment("{'replicas': null}"));

        assertThat(scene.object().at("spec", "replicas")).isEmpty();
        assertThat(scene.owned("me", "Apply")).isEqualTo("{'f:spec':{'f:replicas':{}}}");
    }

    @Test
    void an_empty_object_is_owned_as_such() {
        var scene = new Scene(DEPLOYMENT).apply("me", deployment("{'strategy': {'rollingUpdate': {}}}"));

        assertThat(scene.owned("me", "Apply")).isEqualTo("{'f:spec':{'f:strategy':{'f:rollingUpdate':{}}}}");
    }

    @Test
    void managed_fields_cannot_be_applied() {
        var config = deployment("{}").withAt(Json.list(Json.Obj.EMPTY), "metadata", "managedFields");

        assertThatThrownBy(() -> new Scene(DEPLOYMENT).apply("me", config)).isInstanceOf(ApiException.BadRequest.class)
                .hasMessage("metadata.managedFields must be nil");
    }

    @Test
    void a_field_that_the_kind_does_not_have_cannot_be_applied() {
        assertThatThrownBy(() -> new Scene(DEPLOYMENT).apply("me", deployment("{'replica': 1}")))
                .isInstanceOfSatisfying(ApiException.ServerTrouble.class, it -> assertThat(it.reason()).isEmpty())
                .hasMessage("failed to create typed patch object (/web; apps/v1, Kind=Deployment): "
                        + ".spec.replica: field not declared in schema");
    }

    @Test
    void an_item_that_is_there_twice_cannot_be_applied() {
        assertThatThrownBy(() -> new Scene(DEPLOYMENT).apply("me", deployment(
                "{'template': {'spec': {'containers': [{'name': 'a', 'image': 'x'}, {'name': 'a', 'image': 'y'}]}}}")))
                .isInstanceOfSatisfying(ApiException.ServerTrouble.class, it -> assertThat(it.code()).isEqualTo(500))
                .hasMessage("failed to create typed patch object (/web; apps/v1, Kind=Deployment): "
                        + ".spec.template.spec.containers: duplicate entries for key [name=\"a\"]");
    }

    @Test
    void values_of_the_wrong_type_cannot_be_applied() {
        assertThatThrownBy(() -> new Scene(DEPLOYMENT)
                .apply("me",
                        deployment("{'replicas': 'two', 'paused': 1, 'template': [], 'selector': {'matchLabels': 1}}")))
                .hasMessageContaining(".spec.replicas: expected numeric (int or float), got \"two\"")
                .hasMessageContaining(".spec.paused: expected boolean, got 1")
                .hasMessageContaining(".spec.template: expected map, got []")
                .hasMessageContaining(".spec.selector.matchLabels: expected map, got 1");
    }
}
