package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.json;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;

class LocalApiTest {
    private final TestCluster cluster = new TestCluster();
    private final LocalApi api = new LocalApi(cluster.verbs, "tester");

    @Test
    void what_was_created_can_be_read() {
        var created = create();

        assertThat(api.send(new Request.Get(Key.of(created)))).containsSame(created);
        assertThat(created.getMetadata().getUid()).isNotEmpty();
        assertThat(created.getStatus().getPhase()).isEqualTo("Pending");
    }

    @Test
    void reading_what_is_missing_throws() {
        assertThatThrownBy(() -> api.send(new Request.Get(TestCluster.PODS.key("default", "x"))))
                .isInstanceOf(ApiException.NotFound.class).hasMessage("pods \"x\" not found");
    }

    @Test
    void an_update_needs_the_version_that_was_read() {
        var created = create();
        var labelled = new PodBuilder(created).editMetadata().addToLabels("a", "b").endMetadata().build();

        var updated = api.send(new Request.Update(labelled, Subresource.NONE)).orElseThrow();

        assertThat(updated.getMetadata().getLabels()).containsEntry("a", "b");
        assertThatThrownBy(() -> api.send(new Request.Update(labelled, Subresource.NONE)))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void an_object_that_was_read_and_written_back_changes_nothing() {
        var created = create();

        var same = api.send(new Request.Update(created, Subresource.NONE)).orElseThrow();

        assertThat(same).isSameAs(created);
    }

    @Test
    void a_status_is_written_on_its_own() {
        var running = new PodBuilder(create()).editStatus().withPhase("Running").endStatus().build();

        var updated = (Pod) api.send(new Request.Update(running, Subresource.STATUS)).orElseThrow();

        assertThat(updated.getStatus().getPhase()).isEqualTo("Running");
    }

    @Test
    void a_patch_answers_with_the_whole_object() {
        var patch = new PatchBody.Merge(json("{'metadata':{'labels':{'a':'b'}}}"));

        var patched = api.send(new Request.Patch(Key.of(create()), patch, Subresource.NONE)).orElseThrow();

        assertThat(patched.getMetadata().getLabels()).containsEntry("a", "b");
    }

    @Test
    void a_deletion_answers_with_the_object_as_long_as_it_stays() {
        var created = create();
        bind("node-1");
        var preconditions = Preconditions.uid(created.getMetadata().getUid());

        var marked = api.send(new Request.Delete(Key.of(created), preconditions, DeleteOptions.DEFAULT));
        var gone = api.send(new Request.Delete(Key.of(created), preconditions,
                new DeleteOptions(Optional.of(0L), Optional.empty())));

        assertThat(marked.orElseThrow().getMetadata().getDeletionTimestamp()).isNotNull();
        assertThat(gone).isEmpty();
    }

    @Test
    void a_binding_puts_a_pod_on_a_node_once() {
        create();

        bind("node-1");

        var pod = (Pod) api.send(new Request.Get(TestCluster.PODS.key("default", "x"))).orElseThrow();
        assertThat(pod.getSpec().getNodeName()).isEqualTo("node-1");
        assertThat(pod.getMetadata().getGeneration()).isEqualTo(1);
        assertThatThrownBy(() -> bind("node-2")).isInstanceOf(ApiException.Conflict.class)
                .hasMessageContaining("pod x is already assigned to node \"node-1\"");
    }

    @Test
    void a_bound_pod_says_since_when_it_is_scheduled() {
        create();

        bind("node-1");

        var pod = (Pod) api.send(new Request.Get(TestCluster.PODS.key("default", "x"))).orElseThrow();
        assertThat(pod.getStatus().getConditions()).singleElement().satisfies(it -> {
            assertThat(it.getType()).isEqualTo("PodScheduled");
            assertThat(it.getStatus()).isEqualTo("True");
            assertThat(it.getLastTransitionTime()).isEqualTo(pod.getMetadata().getCreationTimestamp());
        });
    }

    @Test
    void a_pod_that_is_going_cannot_be_bound() {
        var held = new PodBuilder(pod()).editMetadata().addToFinalizers("example.org/hold").endMetadata().build();
        var created = api.send(new Request.Create(held)).orElseThrow();
        api.send(new Request.Delete(Key.of(created), Preconditions.NONE, DeleteOptions.DEFAULT));

        assertThatThrownBy(() -> bind("node-1")).isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void an_eviction_removes_a_pod() {
        create();
        var eviction = new EvictionBuilder().withNewMetadata().withNamespace("default").withName("x").endMetadata()
                .build();

        assertThat(api.send(new Request.Create(eviction))).isEmpty();

        assertThat(cluster.exists(TestCluster.PODS.key("default", "x"))).isFalse();
    }

    @Test
    void a_running_pod_is_resized_through_a_door_of_its_own() {
        var key = Key.of(create());
        var more = new PatchBody.Strategic(
                json("{'spec':{'containers':[{'name':'main','image':'other',"
                        + "'resources':{'limits':{'example.com/gpu':'1'}}}]}}"));

        assertThatThrownBy(() -> api.send(new Request.Patch(key, more, Subresource.RESIZE)))
                .isInstanceOf(ApiException.Invalid.class).hasMessageContaining("only cpu and memory");
    }

    @Test
    void a_patch_of_the_scale_answers_with_the_scale() {
        var set = cluster.create(TestCluster.replicaSet("x"));
        var patch = new PatchBody.Merge(json("{'spec':{'replicas':4}}"));

        var scale = (Scale) api.send(new Request.Patch(set.key(), patch, Subresource.SCALE)).orElseThrow();

        assertThat(scale.getSpec().getReplicas()).isEqualTo(4);
    }

    private Pod create() {
        return (Pod) api.send(new Request.Create(pod())).orElseThrow();
    }

    private void bind(String node) {
        api.send(new Request.Create(new BindingBuilder().withNewMetadata().withNamespace("default").withName("x")
                .endMetadata().withNewTarget().withKind("Node").withName(node).endTarget().build()));
    }

    private static Pod pod() {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName("x").endMetadata().withNewSpec()
                .addNewContainer().withName("main").withImage("app:1").endContainer().endSpec().build();
    }
}
