package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How pods find each other: addresses of their own, and names that lead to them.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class NamesTest {
    private Machine machine;

    @BeforeAll
    void begin(@TempDir Path directory) {
        machine = new Machine(directory);
    }

    @AfterAll
    void end() {
        machine.close();
    }

    @Test
    void every_pod_has_a_loopback_address_of_its_own_that_can_be_bound() throws Exception {
        machine.run(once("one", serve()));
        machine.run(once("two", serve()));
        var one = machine.awaitReady("one").getStatus().getPodIP();
        var two = machine.awaitReady("two").getStatus().getPodIP();

        assertThat(one).startsWith("127.").isNotEqualTo(two);
        try (var first = new ServerSocket(47114, 1, InetAddress.getByName(one));
                var second = new ServerSocket(47114, 1, InetAddress.getByName(two))) {
            assertThat(first.getLocalPort()).isEqualTo(second.getLocalPort());
        }
    }

    @Test
    void a_pod_is_told_its_address() throws Exception {
        var pod = once("told", "echo $IP").editSpec().editFirstContainer().addNewEnv().withName("IP")
                .withNewValueFrom().withNewFieldRef("v1", "status.podIP").endValueFrom().endEnv().endContainer()
                .endSpec();

        var output = machine.output(pod);

        assertThat(output).isEqualTo(machine.cluster().pod("told").getStatus().getPodIP() + "\n");
    }

    @Test
    void a_pod_has_its_own_host_name() throws Exception {
        isolation();

        assertThat(machine.output(once("named", "hostname").editSpec().withHostname("worker-7").endSpec()))
                .isEqualTo("worker-7\n");
        assertThat(machine.output(once("unnamed", "hostname; echo $HOSTNAME"))).isEqualTo("unnamed\nunnamed\n");
    }

    @Test
    void a_pod_finds_the_pods_of_a_headless_service_by_name() throws Exception {
        isolation();
        machine.cluster().create(headless("web").build());
        machine.run(member("web-0"));
        var address = machine.awaitReady("web-0").getStatus().getPodIP();

        var output = machine.output(once("asks", "for name in web-0.web web-0.web.default.svc.cluster.local web"
                + " web.default.svc; do getent ahostsv4 $name | head -1 | cut -d' ' -f1; done"));

        assertThat(output.lines()).containsExactly(address, address, address, address);
    }

    @Test
    void a_pod_that_comes_later_is_found_by_one_that_runs_already() throws Exception {
        isolation();
        machine.cluster().create(headless("late").build());
        machine.run(once("waiting", "until getent hosts late-0.late; do sleep 0.2; done"));
        machine.awaitReady("waiting");

        machine.run(member("late-0").editMetadata().addToLabels("app", "late").endMetadata()
                .editSpec().withSubdomain("late").endSpec());

        assertThat(machine.awaitOver("waiting").getStatus().getPhase()).isEqualTo("Succeeded");
    }

    @Test
    void without_mounts_the_names_are_in_a_file_that_a_variable_names() throws Exception {
        assertThat(machine.output(once("file", "cat $ROTA_HOSTS"))).contains("localhost").contains("\tfile\n");
    }

    private void isolation() {
        assumeTrue(machine.isolated(), "needs the right to make mount namespaces, which this user or kernel has not");
    }

    private static PodBuilder member(String name) {
        return once(name, serve()).editMetadata().addToLabels("app", "web").endMetadata().editSpec().withHostname(name)
                .withSubdomain("web").endSpec();
    }

    private static ServiceBuilder headless(String name) {
        return new ServiceBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata()
                .withNewSpec().withClusterIP("None").addToSelector("app", name).endSpec();
    }
}
