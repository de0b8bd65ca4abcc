package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.pod;
import static rota.local.server.TestCluster.widget;
import static rota.local.server.TestCluster.withFinalizers;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.store.Change;

class UpdateTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void a_change_gets_the_next_version_and_watchers_are_told() {
        var created = cluster.create(widget("x"));

        var updated = cluster.update(created.tree().withAt(Json.of(2), "spec", "size"));

        assertThat(updated.version()).isEqualTo(created.version() + 1);
        assertThat(cluster.changesAfter(created)).singleElement().isInstanceOf(Change.Modified.class);
    }

    @Test
    void a_missing_object_is_not_found() {
        assertThatThrownBy(
                () -> cluster.verbs.update(MAPS.key("default", "x"), map("x"), Subresource.NONE, Intent.by("tester")))
                .isInstanceOf(ApiException.NotFound.class).hasMessage("configmaps \"x\" not found");
    }

    @Test
    void an_old_version_conflicts() {
        var read = cluster.create(pod("x")).tree();
        cluster.update(read.withAt(Json.of("1"), "metadata", "labels", "a"));

        assertThatThrownBy(() -> cluster.update(read.withAt(Json.of("2"), "metadata", "labels", "a")))
                .isInstanceOf(ApiException.Conflict.class)
                .hasMessage("Operation cannot be fulfilled on pods \"x\": the object has been modified; please apply "
                        + "your changes to the latest version and try again");
    }

    @Test
    void an_update_without_a_version_overwrites_a_built_in_object() {
        var read = cluster.create(map("x")).tree();

        var updated = cluster.update(read.withoutAt("metadata", "resourceVersion").with("data", json("{'a':'b'}")));

        assertThat(updated.tree().object("data")).isEqualTo(json("{'a':'b'}"));
    }

    @Test
    void an_update_without_a_version_is_invalid_for_a_custom_kind() {
        var read = cluster.create(widget("x")).tree();

        assertThatThrownBy(() -> cluster.update(read.withoutAt("metadata", "resourceVersion")))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("metadata.resourceVersion: Invalid value: 0: must be specified for an update");
    }

    @Test
    void an_update_that_means_another_incarnation_conflicts() {
        var read = cluster.create(map("x")).tree();
        var other = read.withAt(Json.of("other"), "metadata", "uid");

        assertThatThrownBy(() -> cluster.update(other)).isInstanceOf(ApiException.Conflict.class)
                .hasMessageContaining("other");
    }

    @Test
    void an_update_that_changes_nothing_keeps_the_version_and_nobody_is_told() {
        var created = cluster.create(widget("x"));
        cluster.pass(Duration.ofHours(1));

        var again = cluster.update(created.tree());

        assertThat(again.version()).isEqualTo(created.version());
        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void an_update_that_spells_out_empty_metadata_and_defaults_changes_nothing() {
        var created = cluster.create(pod("x"));
        var bare = created.tree().withAt(Json.Obj.EMPTY, "metadata", "labels")
                .withAt(Json.Arr.EMPTY, "metadata", "finalizers").withoutAt("spec", "restartPolicy");

        cluster.update(bare);

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void a_client_that_dropped_managed_fields_changes_nothing() {
        var created = cluster.create(widget("x"));

        cluster.update(created.tree().withoutAt("metadata", "managedFields"));

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void a_change_of_the_spec_raises_the_generation() {
        var created = cluster.create(widget("x"));

        var updated = cluster.update(created.tree().withAt(Json.of(2), "spec", "size"));

        assertThat(Meta.generation(updated.tree())).isEqualTo(2);
    }

    @Test
    void a_change_of_metadata_does_not_raise_the_generation() {
        var created = cluster.create(widget("x"));

        var updated = cluster.update(created.tree().withAt(Json.of("a"), "metadata", "labels", "tier"));

        assertThat(Meta.generation(updated.tree())).isEqualTo(1);
    }

    @Test
    void the_generation_cannot_be_set() {
        var created = cluster.create(widget("x"));

        cluster.update(created.tree().withAt(Json.of(9), "metadata", "generation"));

        assertThat(Meta.generation(cluster.verbs.get(created.key()).tree())).isEqualTo(1);
        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void the_creation_timestamp_is_kept() {
        var created = cluster.create(map("x"));

        cluster.update(created.tree().withAt(Json.of("1999-01-01T00:00:00Z"), "metadata", "creationTimestamp"));

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"deletionTimestamp", "deletionGracePeriodSeconds"})
    void an_update_cannot_mark_an_object_as_deleted(String field) {
        var value = field.endsWith("Seconds") ? Json.of(1) : Json.of("2026-01-01T00:00:00Z");
        var read = cluster.create(map("x")).tree();

        assertThatThrownBy(() -> cluster.update(read.withAt(value, "metadata", field)))
                .isInstanceOf(ApiException.Invalid.class).hasMessageContaining("metadata." + field);
    }

    @Test
    void an_update_cannot_take_a_deletion_back() {
        var created = cluster.create(withFinalizers(map("x"), "example.org/hold"));
        var marked = cluster.delete(created.key()).object();

        cluster.update(marked.tree().withoutAt("metadata", "deletionTimestamp")
                .withoutAt("metadata", "deletionGracePeriodSeconds"));

        assertThat(Meta.isDeleting(cluster.verbs.get(created.key()).tree())).isTrue();
        assertThat(cluster.changesAfter(marked)).isEmpty();
    }

    @Test
    void no_finalizer_can_be_added_once_deletion_has_begun() {
        var created = cluster.create(withFinalizers(map("x"), "example.org/one"));
        var marked = cluster.delete(created.key()).object().tree();

        assertThatThrownBy(() -> cluster.update(withFinalizers(marked, "example.org/one", "example.org/two")))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("no new finalizers can be added if the object is being deleted");
    }

    @Test
    void a_finalizer_can_be_removed_once_deletion_has_begun() {
        var created = cluster.create(withFinalizers(map("x"), "example.org/one", "example.org/two"));
        var marked = cluster.delete(created.key()).object().tree();

        var updated = cluster.update(withFinalizers(marked, "example.org/two"));

        assertThat(Meta.finalizers(updated.tree())).containsExactly("example.org/two");
    }

    @Test
    void the_name_in_the_body_must_be_the_one_in_the_url() {
        var created = cluster.create(map("x"));

        assertThatThrownBy(() -> cluster.verbs.update(created.key(), map("y"), Subresource.NONE, Intent.by("tester")))
                .isInstanceOf(ApiException.BadRequest.class);
    }

    @Test
    void the_image_of_a_pod_can_change_and_raises_its_generation() {
        var created = cluster.create(pod("x"));

        var updated = cluster.update(created.tree()
                .withAt(Json.list(json("{'name':'main','image':'app:2'}")), "spec", "containers"));

        assertThat(Meta.generation(updated.tree())).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nodeName", "restartPolicy", "hostname", "serviceAccountName", "priorityClassName"})
    void the_rest_of_a_pod_spec_is_final(String field) {
        var created = cluster.create(pod("x")).tree();

        assertThatThrownBy(() -> cluster.update(created.withAt(Json.of("other"), "spec", field)))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("spec: Forbidden: pod updates may not change fields other than");
    }

    @Test
    void a_pod_cannot_get_another_container() {
        var created = cluster.create(pod("x")).tree();
        var more = Json.list(json("{'name':'main','image':'app:1'}"), json("{'name':'b','image':'b:1'}"));

        assertThatThrownBy(() -> cluster.update(created.withAt(more, "spec", "containers")))
                .isInstanceOf(ApiException.Invalid.class).hasMessageContaining("may not add or remove containers");
    }

    @Test
    void the_deadline_of_a_pod_can_only_come_closer() {
        var first = cluster.update(cluster.create(pod("x")).tree().withAt(Json.of(20), "spec",
                "activeDeadlineSeconds")).tree();
        var closer = cluster.update(first.withAt(Json.of(10), "spec", "activeDeadlineSeconds")).tree();

        assertThatThrownBy(() -> cluster.update(closer.withAt(Json.of(11), "spec", "activeDeadlineSeconds")))
                .isInstanceOf(ApiException.Invalid.class);
        assertThatThrownBy(() -> cluster.update(closer.withoutAt("spec", "activeDeadlineSeconds")))
                .isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void tolerations_of_a_pod_can_be_added_but_not_removed() {
        var one = json("{'key':'a','operator':'Exists'}");
        var pod = cluster.create(pod("x")).tree();
        var tolerations = new ArrayList<>(pod.items("spec", "tolerations"));
        tolerations.add(one);
        var more = cluster.update(pod.withAt(new Json.Arr(tolerations), "spec", "tolerations")).tree();

        assertThatThrownBy(() -> cluster.update(more.withoutAt("spec", "tolerations")))
                .isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void the_data_of_a_controller_revision_is_final() {
        var kind = Kind.of(ControllerRevision.class);
        var revision = json("{'apiVersion':'apps/v1','kind':'ControllerRevision','metadata':{'name':'x'},"
                + "'data':{'a':1},'revision':1}");
        var created = cluster.verbs.create(kind, "default", revision, Intent.by("tester"));

        var bumped = cluster.verbs.update(created.key(), created.tree().with("revision", Json.of(2)),
                Subresource.NONE, Intent.by("tester"));

        assertThat(bumped.tree().get("revision")).hasValue(Json.of(2));
        assertThatThrownBy(() -> cluster.verbs.update(created.key(), bumped.tree().with("data", json("{'a':2}")),
                Subresource.NONE, Intent.by("tester"))).isInstanceOf(ApiException.Invalid.class);
    }
}
