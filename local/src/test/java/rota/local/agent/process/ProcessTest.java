package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.APod;

/// Containers as processes: how they start, how they end, what their status says.
@Timeout(120)
class ProcessTest {
    @TempDir
    Path directory = Path.of("");

    private Machine machine;

    @BeforeEach
    void begin() {
        machine = new Machine(directory);
    }

    @AfterEach
    void end() {
        machine.close();
    }

    @Test
    void a_container_runs_its_command_and_the_pod_succeeds() throws Exception {
        machine.run(once("p", "echo hello"));

        var pod = machine.awaitOver("p");

        assertThat(pod.getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(main(pod).getState().getTerminated().getReason()).isEqualTo("Completed");
        assertThat(machine.logs("p")).isEqualTo("hello\n");
    }

    @Test
    void an_exit_code_is_reported() throws Exception {
        machine.run(once("p", "exit 42"));

        var pod = machine.awaitOver("p");

        assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(main(pod).getState().getTerminated().getExitCode()).isEqualTo(42);
        assertThat(main(pod).getState().getTerminated().getReason()).isEqualTo("Error");
    }
}
