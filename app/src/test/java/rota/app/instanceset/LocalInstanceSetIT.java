package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.app.live.LiveCluster;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// The embedded API server.
class LocalInstanceSetIT extends InstanceSetEndToEnd {
    @TempDir
    private static Path folder;

    private static LiveCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = LiveCluster.embedded(folder, 1, List.of("--controllers", "instanceset"));
        ENDS.push(cluster::stop);
        begin(cluster, "");
    }

    /// As an action by `exec` runs it. Whoever waits for it has others to see to.
    @Test
    void a_command_that_does_not_end_is_given_up_in_its_time() {
        var pod = Kind.of(Pod.class).key("default", "paper-0");

        try (var connection = KubeConnection.fromKubeconfig(cluster.kubeconfig(), KubeSettings.DEFAULT)) {
            var commands = connection.commands();
            assertThat(commands.run(pod, "main", List.of("echo", "here"), Duration.ofMinutes(1)).output()).isEqualTo(
                    "here\n");
            assertThatThrownBy(() -> commands.run(pod, "main", List.of("sleep", "1000"), Duration.ofSeconds(1)))
                    .isInstanceOf(ApiException.Unreachable.class).hasMessageContaining("it has not ended within 1 s");
        }
    }

    @Override
    LiveCluster cluster() {
        return cluster;
    }
}
