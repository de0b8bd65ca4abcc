package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import io.fabric8.kubernetes.api.model.Node;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.APod;
import rota.local.agent.TestApi;

/// Agents come and go: no process outlives the one that started it for long, and pods go on under the next.
@Timeout(180)
class AgentLifeTest {
    @TempDir
    Path directory = Path.of("");

    private final TestApi cluster = new TestApi(InstantSource.system());

    @Test
    void an_agent_registers_its_machine() {
        try (var machine = agent()) {
            var node = machine.cluster().find(Node.class, "", "here").orElseThrow();

            assertThat(node.getStatus().getCapacity()).containsKeys("cpu", "memory", "pods");
            assertThat(node.getMetadata().getLabels()).containsEntry("kubernetes.io/hostname", "here")
                    .containsKey("rota.dev/isolation");
        }
    }

    @Test
    void no_process_outlives_an_agent_that_stops() throws Exception {
        var machine = agent();
        machine.run(once("p", "trap '' TERM; setsid sleep 3000 & while :; do sleep 0.1; done"));
        machine.awaitReady("p");
        assertThat(machine.processes()).isNotEmpty();

        machine.close();

        assertThat(machine.processes()).isEmpty();
    }

    @Test
    void what_a_killed_agent_left_running_is_ended_by_the_next() throws Exception {
        var other = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), OtherAgent.class.getName(), directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var output = new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8));
        assertThat(output.readLine()).isEqualTo("RUNNING");
        other.destroyForcibly().waitFor();
        assertThat(left()).hasSizeGreaterThanOrEqualTo(3);

        try (var machine = agent()) {
            assertThat(machine.processes()).isEmpty();
        }
    }

    @Test
    void a_process_that_got_the_number_of_a_former_one_is_left_alone() throws Exception {
        var innocent = new ProcessBuilder("sleep", "100").start();
        var dirs = new PodDirs(directory);
        dirs.started("uid", new Sweeper.Mark(innocent.pid(), "1@another-boot"));

        try (var machine = agent()) {
            assertThat(machine.processes()).isEmpty();
            assertThat(innocent.isAlive()).isTrue();
        }
        innocent.destroyForcibly();
    }

    @Test
    void a_process_is_known_by_number_and_start() throws Exception {
        var process = new ProcessBuilder("sleep", "100").start();
        var mark = Sweeper.MACHINE.mark(process.pid()).orElseThrow();

        assertThat(Sweeper.MACHINE.alive(mark)).isTrue();
        assertThat(Sweeper.Mark.parse(mark.toString())).isEqualTo(Optional.of(mark));
        process.destroyForcibly().waitFor();

        assertThat(Sweeper.MACHINE.alive(mark)).isFalse();
    }

    @Test
    void a_pod_that_restarts_goes_on_under_the_next_agent() throws Exception {
        try (var first = agent()) {
            first.run(APod.with(APod.named("p"), shell("main", serve())));
            first.awaitReady("p");
        }

        try (var second = agent()) {
            var pod = second.await("p", it -> main(it).getRestartCount() == 1 && Machine.isTrue(it, "Ready"));

            assertThat(main(pod).getLastState().getTerminated().getReason()).isEqualTo("ContainerStatusUnknown");
        }
    }

    @Test
    void a_pod_that_never_restarts_fails_with_a_reason() throws Exception {
        try (var first = agent()) {
            first.run(once("p", serve()));
            first.awaitReady("p");
        }

        try (var second = agent()) {
            var pod = second.awaitOver("p");

            assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
            assertThat(main(pod).getState().getTerminated().getMessage()).contains("agent stopped");
        }
    }

    @Test
    void a_pod_that_had_ended_is_not_run_again() throws Exception {
        try (var first = agent()) {
            first.run(once("p", "echo once"));
            first.awaitOver("p");
        }

        try (var second = agent()) {
            second.run(once("q", "true"));
            second.awaitOver("q");

            assertThat(second.cluster().pod("p").getStatus().getPhase()).isEqualTo("Succeeded");
            assertThat(second.logs("p")).isEqualTo("once\n");
        }
    }

    @Test
    void what_is_kept_for_a_pod_goes_with_the_pod() throws Exception {
        try (var first = agent()) {
            first.run(once("p", serve()));
            first.awaitReady("p");
        }
        cluster.delete("p", 0);

        try (var second = agent()) {
            second.run(once("q", "true"));
            var uid = second.awaitOver("q").getMetadata().getUid();

            second.await(() -> kept().equals(List.of(uid)));
        }
    }

    @Test
    void two_agents_cannot_share_a_directory() {
        try (var _ = agent()) {
            assertThatThrownBy(this::agent).hasMessageContaining("another one at work");
        }
    }

    private Machine agent() {
        return new Machine(directory, cluster, it -> it);
    }

    private List<ProcessHandle> left() {
        return Sweeper.MACHINE.with("ROTA_AGENT=" + directory.toAbsolutePath().normalize());
    }

    private List<String> kept() {
        try (var pods = Files.list(directory.resolve("pods"))) {
            return pods.map(it -> it.getFileName().toString()).toList();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
