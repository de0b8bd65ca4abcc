package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.edge.kube.PodCommands.Ending;

class PodCommandsTest {
    private static final int OFTEN = 200;

    /// Hazard: a WebSocket that is open before somebody listens to it loses what comes first.
    @Test
    void what_a_command_says_at_once_is_heard() {
        try (var server = new ExecServer();
                var commands = new PodCommands(Clients.forWebSockets(server.config(), Kube.SETTINGS, LeanSerialization
                        .with(Kube.SETTINGS)))) {
            for (var i = 0; i < OFTEN; i++) {
                assertThat(commands.run(Kube.POD_A, "main", List.of("true"), Duration.ofSeconds(20))).isEqualTo(
                        new Ending(0, "done\n", ""));
            }
        }
    }
}
