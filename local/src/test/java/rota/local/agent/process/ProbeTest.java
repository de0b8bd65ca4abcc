package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.process.Machine.isTrue;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.APod;
import rota.local.agent.PodRef;

/// Probes and hooks of containers that really run.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class ProbeTest {
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
    void a_container_is_ready_once_its_command_says_so() throws Exception {
        machine.run(scratch(once("exec", shell("main", "sleep 1; touch $ROTA_VOLUME_V/ok; " + serve(), it -> it
                .withReadinessProbe(exec("test -e $ROTA_VOLUME_V/ok").build())))));
        var running = machine.await("exec", it -> "Running".equals(it.getStatus().getPhase()));

        assertThat(isTrue(running, "Ready")).isFalse();
        assertThat(isTrue(machine.awaitReady("exec"), "ContainersReady")).isTrue();
    }

    @Test
    void a_container_that_stops_being_ready_stays_alive() throws Exception {
        machine.run(scratch(once("flaps", shell("main", "touch $ROTA_VOLUME_V/ok; " + serve(), it -> it
                .withReadinessProbe(exec("test -e $ROTA_VOLUME_V/ok").withFailureThreshold(1).build())))));
        machine.awaitReady("flaps");

        var session = machine.node().containers().exec(new PodRef("default", "flaps"), "main",
                List.of("/bin/sh", "-c", "rm $ROTA_VOLUME_V/ok"), false);
        session.exit().get(60, TimeUnit.SECONDS);
        var pod = machine.await("flaps", it -> !isTrue(it, "Ready"));

        assertThat(main(pod).getState().getRunning()).isNotNull();
        assertThat(main(pod).getRestartCount()).isZero();
    }

    @Test
    void a_web_server_is_asked_with_the_headers_of_its_probe() throws Exception {
        var status = new AtomicInteger(503);
        var headers = new CopyOnWriteArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/healthz", exchange -> {
            headers.add(exchange.getRequestHeaders().getFirst("Host"));
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        server.start();
        machine.run(once("http", shell("main", serve(), it -> it.withReadinessProbe(timed(new ProbeBuilder()
                .withNewHttpGet().withHost("127.0.0.1").withPath("/healthz").withPort(new IntOrString(server
                        .getAddress().getPort()))
                .addNewHttpHeader("Host", "example.org").endHttpGet()).build()))));

        machine.await(() -> machine.events().stream().anyMatch(it -> it.contains("statuscode: 503")));
        status.set(302);
        machine.awaitReady("http");
        server.stop(0);

        assertThat(headers).contains("example.org");
    }

    @Test
    void a_port_is_asked_at_the_address_of_the_pod() throws Exception {
        var pod = machine.run(once("tcp", shell("main", serve(), it -> it.withReadinessProbe(timed(new ProbeBuilder()
                .withNewTcpSocket().withPort(new IntOrString(47113)).endTcpSocket()).build()))));
        assertThat(machine.awaitEvent("Unhealthy")).isNotEmpty();
        var address = machine.await("tcp", it -> it.getStatus().getPodIP() != null).getStatus().getPodIP();

        try (var _ = new ServerSocket(47113, 5, InetAddress.getByName(address))) {
            assertThat(machine.awaitReady(pod.getMetadata().getName()).getStatus().getPodIP()).isEqualTo(address);
        }
    }

    @Test
    void a_container_whose_liveness_fails_is_restarted() throws Exception {
        machine.run(APod.with(APod.named("sick"), shell("main", serve(), it -> it.withLivenessProbe(exec("exit 1")
                .withFailureThreshold(2).build()))));

        var pod = machine.await("sick", it -> !it.getStatus().getContainerStatuses().isEmpty()
                && main(it).getRestartCount() >= 1);

        assertThat(main(pod).getLastState().getTerminated()).isNotNull();
        machine.await(
                () -> machine.events().contains("Killing: Container main will be stopped: its liveness probe failed"));
    }

    @Test
    void until_a_startup_probe_succeeds_no_other_probe_counts() throws Exception {
        machine.run(scratch(once("slow", shell("main", "sleep 2; touch $ROTA_VOLUME_V/up; " + serve(), it -> it
                .withStartupProbe(exec("test -e $ROTA_VOLUME_V/up").withFailureThreshold(60).build())
                .withLivenessProbe(exec("test -e $ROTA_VOLUME_V/up").withFailureThreshold(1).build())))));

        var pod = machine.awaitReady("slow");

        assertThat(main(pod).getRestartCount()).isZero();
        assertThat(main(pod).getStarted()).isTrue();
    }

    @Test
    void a_container_that_never_starts_up_is_ended() throws Exception {
        machine.run(
                once("never", shell("main", serve(), it -> it.withStartupProbe(exec("exit 1").withFailureThreshold(1)
                        .build()))));

        assertThat(machine.awaitOver("never").getStatus().getPhase()).isIn("Failed", "Succeeded");
        assertThat(machine.awaitEvent("Killing")).isNotEmpty();
    }

    @Test
    void a_post_start_hook_runs_before_the_container_counts_as_started() throws Exception {
        machine.run(scratch(once("greeted", shell("main", serve(), it -> it.withNewLifecycle().withNewPostStart()
                .withNewExec().withCommand("/bin/sh", "-c", "echo hello > $ROTA_VOLUME_V/hook").endExec()
                .endPostStart().endLifecycle().withReadinessProbe(exec("grep hello $ROTA_VOLUME_V/hook").build())))));

        assertThat(main(machine.awaitReady("greeted")).getStarted()).isTrue();
    }

    @Test
    void a_post_start_hook_that_fails_ends_the_container() throws Exception {
        machine.run(once("ungreeted", shell("main", serve(), it -> it.withNewLifecycle().withNewPostStart()
                .withNewExec().withCommand("/bin/sh", "-c", "echo no; exit 3").endExec().endPostStart()
                .endLifecycle())));

        machine.awaitOver("ungreeted");

        assertThat(machine.awaitEvent("FailedPostStartHook")).contains("exited with 3: no");
    }

    @Test
    void hooks_can_be_requests() throws Exception {
        var asked = new CopyOnWriteArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        var port = new IntOrString(server.getAddress().getPort());
        machine.run(once("hooks", shell("main", serve(), it -> it.withNewLifecycle()
                .withNewPostStart().withNewHttpGet().withHost("127.0.0.1").withPath("/hello").withPort(port)
                .endHttpGet()
                .endPostStart().withNewPreStop().withNewHttpGet().withHost("127.0.0.1").withPath("/bye").withPort(port)
                .endHttpGet().endPreStop().endLifecycle())));
        machine.awaitReady("hooks");
        assertThat(asked).containsExactly("/hello");

        machine.cluster().delete("hooks");
        machine.awaitGone("hooks");
        server.stop(0);

        assertThat(asked).containsExactly("/hello", "/bye");
    }

    @Test
    void a_probe_that_hangs_has_failed() throws Exception {
        machine.run(once("hangs", shell("main", serve(), it -> it.withReadinessProbe(exec("sleep 100").build()))));

        machine.await(() -> machine.events().stream().anyMatch(it -> it.contains("timed out after 1s")));

        assertThat(isTrue(machine.cluster().pod("hangs"), "Ready")).isFalse();
    }

    private static ProbeBuilder exec(String script) {
        return timed(new ProbeBuilder().withNewExec().withCommand("/bin/sh", "-c", script).endExec());
    }

    private static ProbeBuilder timed(ProbeBuilder probe) {
        return probe.withPeriodSeconds(1);
    }

    private static PodBuilder scratch(PodBuilder pod) {
        return pod.editSpec().addNewVolume().withName("v").withNewEmptyDir().endEmptyDir().endVolume().endSpec();
    }
}
