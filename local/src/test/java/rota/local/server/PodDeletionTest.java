package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.pod;
import static rota.local.server.TestCluster.withFinalizers;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.store.Change;
import rota.local.store.Stored;

/// Pods leave gracefully: somebody runs them and must stop them first.
class PodDeletionTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void a_running_pod_is_marked_with_its_own_grace_period_and_stays() {
        var pod = cluster.createOnNode(pod("x"));

        var deleted = cluster.delete(pod.key());

        assertThat(deleted.gone()).isFalse();
        var tree = deleted.object().tree();
        assertThat(Meta.text(tree, "deletionTimestamp")).isEqualTo("2026-01-01T00:00:30Z");
        assertThat(Meta.gracePeriod(tree)).hasValue(30L);
        assertThat(Meta.generation(tree)).isEqualTo(2);
    }

    @Test
    void the_request_may_choose_another_grace_period() {
        var pod = cluster.createOnNode(pod("x"));

        var tree = cluster.delete(pod.key(), 300).object().tree();

        assertThat(Meta.gracePeriod(tree)).hasValue(300L);
    }

    /// A real server's nanoseconds begin anew.
    @Test
    void the_longest_grace_period_is_over_a_second_ago() {
        var pod = cluster.createOnNode(pod("x"));

        var marked = cluster.delete(pod.key(), Long.MAX_VALUE).object().tree();
        var shortened = cluster.delete(pod.key(), 5).object().tree();

        assertThat(Meta.gracePeriod(marked)).hasValue(Long.MAX_VALUE);
        assertThat(Meta.text(marked, "deletionTimestamp")).isEqualTo("2025-12-31T23:59:59Z");
        assertThat(Meta.text(shortened, "deletionTimestamp")).isEqualTo("2026-01-01T00:00:05Z");
    }

    @Test
    void a_negative_grace_period_means_one_second() {
        var pod = cluster.createOnNode(pod("x"));

        assertThat(Meta.gracePeriod(cluster.delete(pod.key(), -5).object().tree())).hasValue(1L);
    }

    @Test
    void the_kubelet_ends_it_with_a_grace_period_of_zero() {
        var pod = cluster.createOnNode(pod("x"));
        cluster.delete(pod.key());

        assertThat(cluster.delete(pod.key(), 0).gone()).isTrue();
        assertThat(cluster.exists(pod.key())).isFalse();
    }

    @Test
    void a_pod_without_a_node_goes_at_once_and_watchers_see_the_mark_first() {
        var pod = cluster.create(pod("x"));

        assertThat(cluster.delete(pod.key()).gone()).isTrue();

        var changes = cluster.changesAfter(pod);
        assertThat(changes).hasSize(2);
        assertThat(changes.get(0)).isInstanceOf(Change.Modified.class);
        assertThat(Meta.isDeleting(changes.get(0).object().tree())).isTrue();
        assertThat(changes.get(1)).isInstanceOf(Change.Deleted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Succeeded", "Failed"})
    void a_finished_pod_goes_at_once(String phase) {
        var pod = cluster.updateStatus(cluster.createOnNode(pod("x")).tree().withAt(Json.of(phase), "status", "phase"));

        assertThat(cluster.delete(pod.key(), 30).gone()).isTrue();
    }

    @Test
    void a_second_deletion_may_shorten_the_grace_period() {
        var pod = cluster.createOnNode(pod("x"));
        cluster.delete(pod.key());
        cluster.pass(Duration.ofSeconds(2));

        var tree = cluster.delete(pod.key(), 5).object().tree();

        assertThat(Meta.gracePeriod(tree)).hasValue(5L);
        assertThat(Meta.text(tree, "deletionTimestamp")).isEqualTo("2026-01-01T00:00:05Z");
        assertThat(Meta.generation(tree)).isEqualTo(2);
    }

    @Test
    void a_second_deletion_cannot_lengthen_the_grace_period() {
        var pod = cluster.createOnNode(pod("x"));
        var marked = cluster.delete(pod.key()).object();

        cluster.delete(pod.key(), 60);
        cluster.delete(pod.key(), 30);
        cluster.delete(pod.key());

        assertThat(cluster.changesAfter(marked)).isEmpty();
    }

    @Test
    void a_grace_period_that_would_have_ended_already_becomes_the_shortest_one() {
        var pod = cluster.createOnNode(pod("x"));
        cluster.delete(pod.key());
        cluster.pass(Duration.ofSeconds(10));

        var deleted = cluster.delete(pod.key(), 5);

        assertThat(deleted.gone()).isFalse();
        assertThat(Meta.gracePeriod(deleted.object().tree())).hasValue(1L);
        assertThat(Meta.text(deleted.object().tree(), "deletionTimestamp")).isEqualTo("2026-01-01T00:00:10Z");
    }

    @Test
    void a_finalizer_holds_a_pod_beyond_the_kubelets_last_word() {
        var pod = cluster.createOnNode(withFinalizers(pod("x"), "example.org/count"));
        cluster.delete(pod.key());

        var ended = cluster.delete(pod.key(), 0);

        assertThat(ended.gone()).isFalse();
        assertThat(Meta.gracePeriod(ended.object().tree())).hasValue(0L);
    }

    @Test
    void the_last_finalizer_removes_a_pod_whose_grace_is_over() {
        var pod = cluster.createOnNode(withFinalizers(pod("x"), "example.org/count"));
        cluster.delete(pod.key());
        cluster.delete(pod.key(), 0);

        withoutFinalizers(pod);

        assertThat(cluster.exists(pod.key())).isFalse();
    }

    @Test
    void the_last_finalizer_does_not_remove_a_pod_that_still_has_grace() {
        var pod = cluster.createOnNode(withFinalizers(pod("x"), "example.org/count"));
        cluster.delete(pod.key());

        withoutFinalizers(pod);

        assertThat(cluster.exists(pod.key())).isTrue();
        assertThat(cluster.delete(pod.key(), 0).gone()).isTrue();
    }

    @Test
    void an_unscheduled_pod_with_a_finalizer_waits_for_nothing_else() {
        var pod = cluster.create(withFinalizers(pod("x"), "example.org/count"));
        var marked = cluster.delete(pod.key());

        assertThat(marked.gone()).isFalse();
        assertThat(Meta.gracePeriod(marked.object().tree())).hasValue(0L);
        withoutFinalizers(pod);
        assertThat(cluster.exists(pod.key())).isFalse();
    }

    @Test
    void a_pod_without_a_grace_period_of_its_own_still_gets_thirty_seconds() {
        var pod = cluster.createOnNode(pod("x").with("spec",
                json("{'containers':[{'name':'main','image':'app:1'}]}")));

        assertThat(Meta.gracePeriod(cluster.delete(pod.key()).object().tree())).hasValue(30L);
    }

    private void withoutFinalizers(Stored pod) {
        cluster.merge(pod.key(), "{'metadata':{'finalizers':null}}");
    }
}
