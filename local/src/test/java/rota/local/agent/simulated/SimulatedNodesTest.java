package rota.local.agent.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.agent.APod.simple;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirror;
import rota.kernel.process.Ports;
import rota.kernel.process.Surroundings;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.Stepper;
import rota.local.agent.TestApi;
import rota.local.agent.Until;
import rota.local.agent.node.Endpoint;
import rota.local.agent.node.Registration;

/// Simulated nodes themselves: their objects, their leases, and a whole agent at work.
class SimulatedNodesTest {
    private static final SimulatedSettings THREE = SimulatedSettings.of("sim", 3);

    @Test
    @Timeout(60)
    void an_agent_registers_its_nodes_and_runs_pods_on_them() throws Exception {
        var cluster = new TestApi(InstantSource.system());
        var agent = agent(cluster, THREE);

        agent.start();
        agent.registered().get(30, TimeUnit.SECONDS);
        cluster.run(simple("p"), "sim-1");
        Until.holds(cluster, () -> "Running".equals(cluster.pod("p").getStatus().getPhase()));

        assertThat(cluster.list(Node.class)).extracting(it -> it.getMetadata().getName())
                .containsExactly("sim-0", "sim-1", "sim-2");
        assertThat(agent.health().liveness()).isEmpty();
        assertThat(agent.stop(Duration.ofSeconds(10)).keys()).isEmpty();
    }

    @Test
    void a_node_shows_what_a_kubelet_would_show() {
        var world = world();

        var node = node(world, "sim-0");

        assertThat(node.getMetadata().getLabels()).containsEntry("kubernetes.io/hostname", "sim-0")
                .containsEntry("kubernetes.io/os", "linux").containsKey("kubernetes.io/arch");
        assertThat(node.getStatus().getConditions())
                .anyMatch(it -> it.getType().equals("Ready") && it.getStatus().equals("True"));
        assertThat(node.getStatus().getAllocatable()).containsKeys("cpu", "memory", "pods");
        assertThat(node.getStatus().getAddresses()).extracting("type").containsExactly("InternalIP", "Hostname");
        assertThat(node.getStatus().getNodeInfo().getKubeletVersion()).startsWith("v1.");
    }

    @Test
    void a_lease_is_renewed_every_ten_seconds() {
        var world = world();
        world.settle();
        var first = lease(world).getSpec();

        world.pass(Duration.ofSeconds(25));

        assertThat(first.getLeaseDurationSeconds()).isEqualTo(40);
        assertThat(first.getHolderIdentity()).isEqualTo("sim-0");
        assertThat(Duration.between(first.getRenewTime(), lease(world).getSpec().getRenewTime()))
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(lease(world).getMetadata().getOwnerReferences()).extracting("name").containsExactly("sim-0");
    }

    @Test
    void the_status_is_repeated_every_five_minutes_only() {
        var world = world();
        world.settle();
        var first = node(world, "sim-0").getMetadata().getResourceVersion();

        world.pass(Duration.ofSeconds(299));
        assertThat(node(world, "sim-0").getMetadata().getResourceVersion()).isEqualTo(first);
        world.pass(Duration.ofSeconds(1));

        assertThat(node(world, "sim-0").getMetadata().getResourceVersion()).isNotEqualTo(first);
    }

    @Test
    void a_node_from_an_earlier_life_is_brought_up_to_date() {
        var world = world(new NodeBuilder().withNewMetadata().withName("sim-0").addToLabels("mine", "yes")
                .endMetadata().withNewSpec().withUnschedulable(true).endSpec().build());

        world.settle();

        var node = node(world, "sim-0");
        assertThat(node.getMetadata().getLabels()).containsEntry("mine", "yes").containsEntry("type", "simulated");
        assertThat(node.getStatus().getCapacity()).containsKey("cpu");
        assertThat(node.getSpec().getUnschedulable()).isTrue();
    }

    @Test
    void an_agent_that_comes_back_says_at_once_where_it_listens() {
        var old = new NodeBuilder().withNewMetadata().withName("sim-0")
                .addToAnnotations(Endpoint.ANNOTATION, "of-another").endMetadata().build();
        var cluster = new TestApi(InstantSource.system());
        cluster.create(old);

        new Registration(THREE.with(new Endpoint(1234, "mine")).nodes().values(), cluster.api(),
                new Surroundings(InstantSource.system(), Runnable::run, new Random(1), new SimpleMeterRegistry()))
                .start();

        for (var node : cluster.list(Node.class)) {
            assertThat(node.getMetadata().getAnnotations()).containsEntry(Endpoint.ANNOTATION, "mine");
            assertThat(node.getStatus().getDaemonEndpoints().getKubeletEndpoint().getPort()).isEqualTo(1234);
            assertThat(node.getStatus().getAddresses()).extracting("address").contains("127.0.0.1");
        }
    }

    @Test
    void a_container_that_does_not_run_has_a_log_that_says_so_and_no_commands() throws Exception {
        var containers = containersWith(running(simple("p")));
        var pod = new PodRef("default", "p");

        assertThat(new String(containers.logs(pod, LogOptions.of("main")).readAllBytes(),
                StandardCharsets.UTF_8)).endsWith("is simulated and prints nothing\n");
        assertThatThrownBy(() -> containers.logs(pod, LogOptions.of("main").ofPrevious()))
                .hasMessage("previous terminated container \"main\" in pod \"p\" not found");
        assertThatThrownBy(() -> containers.exec(pod, "main", List.of("ls"), false))
                .hasMessage("node \"sim-1\" is simulated: nothing runs in its containers");
        assertThatThrownBy(() -> containers.logs(new PodRef("default", "q"), LogOptions.of("main")))
                .hasMessage("pod \"q\" does not exist");
    }

    private static SimulatedContainers containersWith(Pod pod) {
        var pods = new Mirror<>(Pod.class, List.of());
        pods.replaced(List.of(pod), ResourceVersion.parse("1"));
        return new SimulatedContainers(Ordered.set("sim-1"), pods);
    }

    private static Pod running(PodBuilder pod) {
        return pod.editMetadata().withUid("u-p").withResourceVersion("1").endMetadata().editSpec().withNodeName("sim-1")
                .endSpec().withNewStatus().withPhase("Running").addNewContainerStatus().withName("main").withNewState()
                .withNewRunning().endRunning().endState().endContainerStatus().endStatus().build();
    }

    /// The three nodes, the first of them perhaps as given.
    private static Stepper world(Node... given) {
        var world = new Stepper(SimulatedNodes.mirrors(), it -> SimulatedNodes.controllers(THREE, it));
        for (var node : given) world.cluster().create(node);
        var registration = new Registration(THREE.nodes().values(), world.cluster().api(),
                new Surroundings(world::now, Runnable::run, new Random(1), new SimpleMeterRegistry()));
        registration.start();
        assertThat(registration.end()).isCompleted();
        return world;
    }

    private static Node node(Stepper world, String name) {
        return world.cluster().find(Node.class, "", name).orElseThrow();
    }

    private static Lease lease(Stepper world) {
        return world.cluster().find(Lease.class, "kube-node-lease", "sim-0").orElseThrow();
    }

    private static SimulatedNodes agent(TestApi cluster, SimulatedSettings settings) {
        return new SimulatedNodes(settings, new Ports(cluster.api(), cluster.watches()), new Surroundings(
                InstantSource.system(), Thread::startVirtualThread, new SecureRandom(), new SimpleMeterRegistry()));
    }
}
