package rota.local.system.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Deleting;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.local.agent.Stepper;

/// Goal: what is on a node that falls silent goes on elsewhere. Method: the controllers over an API in memory, in
/// virtual time.
class NodeLifeTest {
    private final Stepper world = new Stepper(new Mirrors(List.of(new Mirror<>(Node.class, List.of()),
            new Mirror<>(Lease.class, List.of()), new Mirror<>(Pod.class, List.of(Indexes.byNode())))),
            it -> List.of(new NodeController(it), new LostPodController(it, this::send)));

    private java.util.Optional<io.fabric8.kubernetes.api.model.HasMetadata> send(Request request) {
        return world.cluster().api().send(request);
    }

    @Test
    void a_silent_node_is_unreachable_after_40_seconds_and_its_pods_go_after_five_minutes_more() {
        register();
        world.cluster().run(pod("p"), "n");

        world.pass(Duration.ofSeconds(39));
        assertThat(ready()).isEqualTo("True");
        world.pass(Duration.ofSeconds(1));
        assertThat(ready()).isEqualTo("Unknown");
        assertThat(taints()).containsExactlyInAnyOrder("node.kubernetes.io/unreachable:NoSchedule",
                "node.kubernetes.io/unreachable:NoExecute");
        world.pass(Duration.ofSeconds(299));
        assertThat(Deleting.is(world.cluster().pod("p"))).isFalse();
        world.pass(Duration.ofSeconds(1));

        assertThat(Deleting.is(world.cluster().pod("p"))).isTrue();
        assertThat(reasons("p")).contains("DeletionByTaintManager");
    }

    @Test
    void a_node_that_renews_its_lease_stays_ready() {
        register();

        for (var i = 0; i < 10; i++) {
            world.pass(Duration.ofSeconds(10));
            renew();
        }

        assertThat(ready()).isEqualTo("True");
        assertThat(taints()).isEmpty();
    }

    @Test
    void a_node_that_comes_back_in_time_keeps_its_pods() {
        register();
        world.cluster().run(pod("p"), "n");
        world.pass(Duration.ofSeconds(100));
        assertThat(taints()).isNotEmpty();

        renew();
        say("True");
        for (var i = 0; i < 40; i++) {
            world.pass(Duration.ofSeconds(10));
            renew();
        }

        assertThat(taints()).isEmpty();
        assertThat(Deleting.is(world.cluster().pod("p"))).isFalse();
    }

    @Test
    void pods_of_a_node_that_was_deleted_fail_and_go() {
        register();
        world.cluster().run(new PodBuilder(pod("p").build()).editMetadata().withFinalizers("test.dev/held")
                .endMetadata(), "n");
        world.cluster().run(pod("q"), "n");
        world.settle();

        world.cluster().api().send(new Request.Delete(Kind.of(Node.class).key("", "n"), Preconditions.NONE,
                DeleteOptions.DEFAULT));
        world.pass(Duration.ofSeconds(39));
        assertThat(world.cluster().exists("q")).isTrue();
        world.pass(Duration.ofSeconds(1));

        assertThat(world.cluster().exists("q")).isFalse();
        assertThat(world.cluster().pod("p").getStatus().getPhase()).isEqualTo("Failed");
        assertThat(reasons("p")).contains("DeletionByPodGC");
    }

    @Test
    void after_everything_is_said_nothing_is_written() {
        register();
        world.cluster().run(pod("p"), "n");
        world.pass(Duration.ofMinutes(7));
        var calls = world.calls();

        world.pass(Duration.ofMinutes(30));

        assertThat(world.calls()).isEqualTo(calls);
    }

    private void register() {
        world.cluster().create(new NodeBuilder().withNewMetadata().withName("n").endMetadata().build());
        world.cluster().create(new LeaseBuilder().withNewMetadata().withNamespace("kube-node-lease").withName("n")
                .endMetadata().withNewSpec().withHolderIdentity("n")
                .withRenewTime(world.now().atZone(ZoneOffset.UTC)).endSpec().build());
        say("True");
        world.settle();
    }

    private void say(String ready) {
        patch(Kind.of(Node.class), "", "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready
                + "\",\"lastHeartbeatTime\":\"" + world.now() + "\"}]}}", Subresource.STATUS);
    }

    private void renew() {
        var time = world.now().toString().replace("Z", ".000000Z");
        patch(Kind.of(Lease.class), "kube-node-lease", "{\"spec\":{\"renewTime\":\"" + time + "\"}}",
                Subresource.NONE);
    }

    private void patch(Kind kind, String namespace, String changes, Subresource side) {
        world.cluster().api().send(new Request.Patch(kind.key(namespace, "n"),
                new PatchBody.Strategic(Codec.readObject(changes)), side));
    }

    private static PodBuilder pod(String name) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().withNewSpec()
                .addNewContainer().withName("c").withImage("i").endContainer().endSpec();
    }

    private Node node() {
        return world.cluster().find(Node.class, "", "n").orElseThrow();
    }

    private String ready() {
        return node().getStatus().getConditions().stream().filter(it -> it.getType().equals("Ready")).findFirst()
                .orElseThrow().getStatus();
    }

    private List<String> taints() {
        return node().getSpec().getTaints().stream().map(NodeLifeTest::text).toList();
    }

    private static String text(Taint taint) {
        return taint.getKey() + ":" + taint.getEffect();
    }

    private List<String> reasons(String pod) {
        return world.cluster().pod(pod).getStatus().getConditions().stream().map(it -> it.getReason()).toList();
    }
}
