package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.edge.kube.Kube.PODS;
import static rota.edge.kube.Kube.POD_A;
import static rota.edge.kube.Kube.podJson;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;

class KubeConnectionTest {

    @Test
    void a_kubeconfig_file_says_where_and_who(@TempDir Path folder) throws IOException {
        try (var server = new StubServer()) {
            server.on("GET " + PODS + "/a", Answer.ok(podJson("a", 5)));
            var file = Files.writeString(folder.resolve("config"), """
                    apiVersion: v1
                    kind: Config
                    current-context: here
                    contexts: [{name: here, context: {cluster: stub, user: me}}]
                    clusters: [{name: stub, cluster: {server: "%s"}}]
                    users: [{name: me, user: {token: secret}}]
                    """.formatted(server.config().getMasterUrl()));

            try (var connection = KubeConnection.fromKubeconfig(file, Kube.SETTINGS)) {
                connection.api().send(new Request.Get(POD_A));
            }

            assertThat(server.next().headers()).containsEntry("authorization", "Bearer secret");
        }
    }

    @Test
    void the_client_never_sends_anything_twice_by_itself() {
        try (var server = new StubServer();
                var client = Clients.build(server.config(), Kube.SETTINGS, LeanSerialization.with(Kube.SETTINGS))) {
            assertThat(client.getConfiguration().getRequestRetryBackoffLimit()).isZero();
        }
    }

    @Test
    void settings_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> KubeSettings.DEFAULT.withRate(0, 30)).hasMessageContaining("qps 0.0");
        assertThatThrownBy(() -> KubeSettings.DEFAULT.withRate(20, 0)).hasMessageContaining("burst 0");
        assertThatThrownBy(() -> KubeSettings.DEFAULT.withRequestTimeout(Duration.ZERO)).hasMessageContaining(
                "requestTimeout PT0S");
    }
}
