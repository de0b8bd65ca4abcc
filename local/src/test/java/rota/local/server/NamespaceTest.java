package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.PODS;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.pod;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;

class NamespaceTest {
    private final TestCluster cluster = new TestCluster();

    @BeforeEach
    void createNamespace() {
        cluster.verbs.create(Namespaces.KIND, "", Namespaces.tree("team"), Intent.by("tester"));
    }

    @Test
    void a_new_namespace_is_active_and_carries_its_name_as_a_label() {
        var tree = cluster.verbs.get(Namespaces.key("team")).tree();

        assertThat(tree.text("status", "phase")).hasValue("Active");
        assertThat(tree.items("spec", "finalizers")).containsExactly(Json.of("kubernetes"));
        assertThat(tree.text("metadata", "labels", "kubernetes.io/metadata.name")).hasValue("team");
    }

    @Test
    void nothing_can_be_created_in_a_namespace_that_does_not_exist() {
        assertThatThrownBy(() -> cluster.verbs.create(MAPS, "nowhere", map("x"), Intent.by("tester")))
                .isInstanceOf(ApiException.NotFound.class).hasMessage("namespaces \"nowhere\" not found");
    }

    @Test
    void nothing_can_be_created_without_a_namespace() {
        assertThatThrownBy(() -> cluster.verbs.create(MAPS, "", map("x"), Intent.by("tester")))
                .isInstanceOf(ApiException.BadRequest.class);
    }

    @Test
    void nothing_can_be_created_in_a_namespace_that_is_going() {
        cluster.delete(Namespaces.key("team"));

        assertThatThrownBy(() -> cluster.verbs.create(PODS, "team", pod("x"), Intent.by("tester")))
                .isInstanceOf(ApiException.NamespaceTerminating.class)
                .hasMessage("pods \"x\" is forbidden: unable to create new content in namespace team because it is "
                        + "being terminated");
    }

    @Test
    void nothing_can_be_applied_into_a_namespace_that_is_going() {
        cluster.delete(Namespaces.key("team"));
        var patch = new PatchBody.Apply(map("x"), "tester", false);

        assertThatThrownBy(() -> cluster.verbs.patch(MAPS.key("team", "x"), patch, Subresource.NONE, Intent.by("")))
                .isInstanceOf(ApiException.NamespaceTerminating.class);
    }

    @Test
    void what_is_in_a_namespace_that_is_going_can_still_change_and_be_deleted() {
        var inside = cluster.verbs.create(MAPS, "team", map("x"), Intent.by("tester"));
        cluster.delete(Namespaces.key("team"));

        cluster.merge(inside.key(), "{'data':{'a':'b'}}");

        assertThat(cluster.delete(inside.key()).gone()).isTrue();
    }

    @Test
    void a_deleted_namespace_terminates_and_stays_until_it_is_finalized() {
        var deleted = cluster.delete(Namespaces.key("team"));
        var again = cluster.delete(Namespaces.key("team"));

        assertThat(deleted.gone()).isFalse();
        assertThat(deleted.object().tree().text("status", "phase")).hasValue("Terminating");
        assertThat(again.gone()).isFalse();

        cluster.verbs.finalizeNamespace("team");

        assertThat(cluster.exists(Namespaces.key("team"))).isFalse();
    }

    @Test
    void the_finalize_side_changes_only_what_holds_a_namespace_and_only_as_it_was_read() {
        cluster.delete(Namespaces.key("team"));
        var read = cluster.verbs.get(Namespaces.key("team"));
        cluster.merge(read.key(), "{'metadata':{'labels':{'a':'b'}}}");
        var current = cluster.verbs.get(read.key());

        assertThatThrownBy(() -> cluster.verbs.update(read.key(), read.tree().without("spec"), Subresource.FINALIZE,
                Intent.by("tester"))).isInstanceOf(ApiException.Conflict.class);
        assertThat(cluster.exists(read.key())).isTrue();

        cluster.verbs.update(read.key(), current.tree().without("spec"), Subresource.FINALIZE, Intent.by("tester"));

        assertThat(cluster.exists(read.key())).isFalse();
    }

    @Test
    void nothing_but_a_namespace_has_a_finalize_side() {
        var map = cluster.verbs.create(MAPS, "team", map("x"), Intent.by("tester"));

        assertThatThrownBy(() -> cluster.verbs.update(map.key(), map.tree(), Subresource.FINALIZE, Intent.by("tester")))
                .isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void an_update_cannot_change_what_holds_a_namespace() {
        var live = cluster.verbs.get(Namespaces.key("team"));

        cluster.verbs.update(live.key(), live.tree().without("spec"), Subresource.NONE, Intent.by("tester"));

        assertThat(cluster.changesAfter(live)).isEmpty();
    }

    @Test
    void some_namespaces_may_not_be_deleted() {
        assertThatThrownBy(() -> cluster.delete(Namespaces.key("default"))).isInstanceOf(ApiException.Forbidden.class)
                .hasMessage("namespaces \"default\" is forbidden: this namespace may not be deleted");
    }
}
