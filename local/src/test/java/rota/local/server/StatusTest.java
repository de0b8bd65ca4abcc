package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.pod;
import static rota.local.server.TestCluster.replicaSet;
import static rota.local.server.TestCluster.widget;
import static rota.local.server.TestCluster.withFinalizers;

import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;
import rota.local.rule.Meta;

class StatusTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void the_main_resource_ignores_the_status() {
        var created = cluster.create(widget("x"));

        cluster.update(created.tree().with("status", json("{'ready':1}")));

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void the_main_resource_does_not_erase_the_status_either() {
        var created = cluster.create(widget("x"));
        var ready = cluster.updateStatus(created.tree().with("status", json("{'ready':1}")));

        var updated = cluster.update(ready.tree().without("status").withAt(Json.of(2), "spec", "size"));

        assertThat(updated.tree().object("status")).isEqualTo(json("{'ready':1}"));
    }

    @Test
    void the_status_subresource_ignores_the_spec() {
        var created = cluster.create(replicaSet("x"));

        var updated = cluster.updateStatus(created.tree().with("status", json("{'replicas':1}"))
                .withAt(Json.of(9), "spec", "replicas"));

        assertThat(updated.tree().object("spec")).isEqualTo(created.tree().object("spec"));
        assertThat(updated.tree().object("status")).isEqualTo(json("{'replicas':1}"));
    }

    @Test
    void a_status_write_does_not_raise_the_generation() {
        var created = cluster.create(replicaSet("x"));

        var updated = cluster.updateStatus(created.tree().with("status", json("{'replicas':1}")));

        assertThat(Meta.generation(updated.tree())).isEqualTo(1);
    }

    @Test
    void a_status_write_may_change_the_labels_of_a_built_in_object() {
        var created = cluster.create(replicaSet("x"));

        var updated = cluster.updateStatus(created.tree().withAt(Json.of("b"), "metadata", "labels", "a"));

        assertThat(updated.tree().text("metadata", "labels", "a")).hasValue("b");
    }

    @Test
    void a_status_write_leaves_all_metadata_of_a_custom_object_alone() {
        var created = cluster.create(widget("x"));

        cluster.updateStatus(created.tree().withAt(Json.of("b"), "metadata", "labels", "a"));

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void a_status_write_leaves_the_owners_of_a_pod_alone() {
        var created = cluster.create(pod("x"));
        var owner = json("{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'a','uid':'u1'}");

        cluster.updateStatus(created.tree().withAt(Json.list(owner), "metadata", "ownerReferences"));

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void a_status_write_with_an_old_version_conflicts() {
        var read = cluster.create(widget("x")).tree();
        cluster.updateStatus(read.with("status", json("{'ready':1}")));

        assertThatThrownBy(() -> cluster.updateStatus(read.with("status", json("{'ready':2}"))))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void a_status_write_that_changes_nothing_keeps_the_version() {
        var ready = cluster.updateStatus(cluster.create(widget("x")).tree().with("status", json("{'ready':1}")));

        cluster.updateStatus(ready.tree());

        assertThat(cluster.changesAfter(ready)).isEmpty();
    }

    @Test
    void a_patch_of_the_status_changes_only_the_status() {
        var created = cluster.create(widget("x"));
        var patch = new PatchBody.Merge(json("{'spec':{'size':9},'status':{'ready':1}}"));

        var patched = cluster.verbs.patch(created.key(), patch, Subresource.STATUS, Intent.by("tester")).tree();

        assertThat(patched.object("spec")).isEqualTo(json("{'size':1}"));
        assertThat(patched.object("status")).isEqualTo(json("{'ready':1}"));
    }

    @Test
    void a_kind_without_status_has_no_such_subresource() {
        var created = cluster.create(map("x"));

        assertThatThrownBy(() -> cluster.updateStatus(created.tree())).isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_status_can_still_be_written_while_finalizers_hold_the_object() {
        var created = cluster.create(withFinalizers(widget("x"), "example.org/hold"));
        var marked = cluster.delete(created.key()).object();

        var updated = cluster.updateStatus(marked.tree().with("status", json("{'ready':0}")));

        assertThat(updated.tree().object("status")).isEqualTo(json("{'ready':0}"));
        assertThat(cluster.exists(created.key())).isTrue();
    }
}
