package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.job;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.widget;
import static rota.local.server.TestCluster.withFinalizers;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.rule.core.PriorityRules;
import rota.local.store.Change;

class DeleteTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void an_object_that_nothing_holds_is_gone_at_once() {
        var created = cluster.create(map("x"));

        var deleted = cluster.delete(created.key());

        assertThat(deleted.gone()).isTrue();
        assertThatThrownBy(() -> cluster.verbs.get(created.key())).isInstanceOf(ApiException.NotFound.class)
                .hasMessage("configmaps \"x\" not found");
    }

    @Test
    void a_deletion_is_told_with_the_last_state_at_a_newer_version() {
        var created = cluster.create(map("x"));

        cluster.delete(created.key());

        assertThat(cluster.changesAfter(created)).singleElement().isInstanceOfSatisfying(Change.Deleted.class, it -> {
            assertThat(it.version()).isGreaterThan(created.version());
            assertThat(Meta.text(it.object().tree(), "resourceVersion")).isEqualTo(Long.toString(it.version()));
            assertThat(it.object().uid()).isEqualTo(created.uid());
        });
    }

    @Test
    void a_missing_object_is_not_found() {
        assertThatThrownBy(() -> cluster.delete(MAPS.key("default", "x"))).isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_priority_class_that_comes_with_the_cluster_stays() {
        var system = PriorityRules.KIND.key("", "system-node-critical");

        assertThatThrownBy(() -> cluster.delete(system)).isInstanceOf(ApiException.Forbidden.class).hasMessage(
                "priorityclasses.scheduling.k8s.io \"system-node-critical\" is forbidden: "
                        + "this is a system priority class and cannot be deleted");
    }

    @Test
    void an_object_with_finalizers_is_marked_and_stays() {
        var created = cluster.create(withFinalizers(widget("x"), "example.org/hold"));

        var deleted = cluster.delete(created.key());

        assertThat(deleted.gone()).isFalse();
        var tree = deleted.object().tree();
        assertThat(Meta.text(tree, "deletionTimestamp")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(Meta.gracePeriod(tree)).hasValue(0L);
        assertThat(Meta.generation(tree)).isEqualTo(2);
    }

    @Test
    void the_update_that_empties_the_finalizers_removes_the_object() {
        var created = cluster.create(withFinalizers(widget("x"), "example.org/hold"));
        var marked = cluster.delete(created.key()).object();

        var answer = cluster.update(marked.tree().withoutAt("metadata", "finalizers"));

        assertThat(cluster.exists(created.key())).isFalse();
        assertThat(cluster.changesAfter(marked)).singleElement().isInstanceOf(Change.Deleted.class);
        assertThat(answer.version()).as("as a real server answers").isEqualTo(marked.version());
    }

    @Test
    void so_does_a_patch() {
        var created = cluster.create(withFinalizers(widget("x"), "example.org/hold"));
        cluster.delete(created.key());

        cluster.merge(created.key(), "{'metadata':{'finalizers':null}}");

        assertThat(cluster.exists(created.key())).isFalse();
    }

    @Test
    void an_update_that_empties_the_finalizers_of_a_living_object_only_updates_it() {
        var created = cluster.create(withFinalizers(widget("x"), "example.org/hold"));

        cluster.update(created.tree().withoutAt("metadata", "finalizers"));

        assertThat(cluster.exists(created.key())).isTrue();
    }

    @Test
    void a_second_deletion_of_a_held_object_changes_nothing() {
        var created = cluster.create(withFinalizers(widget("x"), "example.org/hold"));
        var marked = cluster.delete(created.key()).object();
        cluster.pass(Duration.ofMinutes(1));

        var again = cluster.delete(created.key());

        assertThat(again.gone()).isFalse();
        assertThat(cluster.changesAfter(marked)).isEmpty();
    }

    @Test
    void a_precondition_on_another_uid_conflicts() {
        var key = cluster.create(map("x")).key();

        assertThatThrownBy(() -> cluster.verbs.delete(key, Preconditions.uid("other"), DeleteOptions.DEFAULT))
                .isInstanceOf(ApiException.Conflict.class).hasMessageContaining("the UID in the precondition (other)");
        assertThat(cluster.exists(key)).isTrue();
    }

    @Test
    void a_precondition_on_an_old_version_conflicts() {
        var created = cluster.create(map("x"));
        cluster.merge(created.key(), "{'data':{'a':'b'}}");
        var old = new Preconditions(Optional.empty(), Optional.of(ResourceVersion.of(created.version())));

        assertThatThrownBy(() -> cluster.verbs.delete(created.key(), old, DeleteOptions.DEFAULT))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void preconditions_that_hold_do_not_hinder() {
        var created = cluster.create(map("x"));
        var exact = new Preconditions(Optional.of(created.uid()), Optional.of(created.resourceVersion()));

        assertThat(cluster.verbs.delete(created.key(), exact, DeleteOptions.DEFAULT).gone()).isTrue();
    }

    @Test
    void in_the_background_the_owner_goes_at_once() {
        var created = cluster.create(job("x"));

        assertThat(cluster.delete(created.key(), Propagation.BACKGROUND).gone()).isTrue();
    }

    @Test
    void in_the_foreground_the_owner_waits_for_its_dependents() {
        var created = cluster.create(map("x"));

        var deleted = cluster.delete(created.key(), Propagation.FOREGROUND);

        assertThat(deleted.gone()).isFalse();
        assertThat(Meta.finalizers(deleted.object().tree())).containsExactly("foregroundDeletion");
    }

    @Test
    void an_orphaning_owner_waits_until_its_dependents_are_let_go() {
        var created = cluster.create(withFinalizers(map("x"), "example.org/hold"));

        var deleted = cluster.delete(created.key(), Propagation.ORPHAN);

        assertThat(Meta.finalizers(deleted.object().tree())).containsExactly("example.org/hold", "orphan");
    }

    @Test
    void jobs_orphan_their_pods_unless_told_otherwise() {
        var created = cluster.create(job("x"));

        var deleted = cluster.delete(created.key());

        assertThat(Meta.finalizers(deleted.object().tree())).containsExactly("orphan");
    }

    @Test
    void a_second_deletion_may_change_the_propagation() {
        var created = cluster.create(job("x"));
        cluster.delete(created.key());

        assertThat(cluster.delete(created.key(), Propagation.BACKGROUND).gone()).isTrue();
    }

    @Test
    void a_second_deletion_without_propagation_keeps_the_first_one() {
        var created = cluster.create(map("x"));
        var marked = cluster.delete(created.key(), Propagation.FOREGROUND).object();

        cluster.delete(created.key());

        assertThat(cluster.changesAfter(marked)).isEmpty();
    }

    @Test
    void an_object_cannot_ask_for_foreground_and_orphan_at_once() {
        assertThatThrownBy(() -> cluster.create(withFinalizers(map("x"), "orphan", "foregroundDeletion")))
                .isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void a_new_object_of_the_same_name_is_another_incarnation() {
        var first = cluster.create(map("x"));
        cluster.delete(first.key());

        var second = cluster.create(map("x"));

        assertThat(second.uid()).isNotEqualTo(first.uid());
        assertThatThrownBy(() -> cluster.verbs.delete(first.key(), Preconditions.uid(first.uid()),
                DeleteOptions.DEFAULT)).isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void a_collection_is_deleted_by_namespace_and_filter() {
        cluster.create(map("a").withAt(Json.of("b"), "metadata", "labels", "tier"));
        cluster.create(map("b"));
        var chosen = new Interest(MAPS, "default", it -> it.tree().text("metadata", "labels", "tier").isPresent());

        var deleted = cluster.verbs.deleteCollection(chosen, DeleteOptions.DEFAULT);

        assertThat(deleted).singleElement().extracting(it -> it.object().key().name()).isEqualTo("a");
        assertThat(cluster.exists(MAPS.key("default", "b"))).isTrue();
    }
}
