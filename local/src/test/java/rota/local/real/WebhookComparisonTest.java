package rota.local.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.testing.real.RealServer;

/// Goal: webhooks are asked the same, and listened to in the same way, as by a real server. Method: the conversations
/// in `webhooks.txt`; what a real server made of them is in `webhooks-recorded.txt`. Anybody who has one can record it
/// anew with `-Dwebhooks.record=file`.
class WebhookComparisonTest {
    @TempDir
    Path folder;

    @Test
    void our_server_speaks_with_webhooks_as_a_real_one_does() throws Exception {
        try (var server = new EmbeddedServer(folder);
                var hooks = new HookServer(server.folder.certificates())) {
            var said = new WebhookCases(server::exchange, hooks).carryOut();
            var ours = System.getProperty("webhooks.ours");
            if (ours != null) Files.write(Path.of(ours), said);

            assertThat(said).containsExactlyElementsOf(recorded());
        }
    }

    @Test
    void a_real_server_still_does_what_was_recorded() throws Exception {
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(), "skipped: set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver");
        try (var real = RealServer.start(assets.orElseThrow(), Files.createDirectory(folder.resolve("real")),
                RealServer.Options.NODES);
                var embedded = new EmbeddedServer(Files.createDirectory(folder.resolve("embedded")));
                var hooks = new HookServer(embedded.folder.certificates())) {
            var said = new WebhookCases(real::send, hooks).carryOut();

            var record = System.getProperty("webhooks.record");
            if (record != null) Files.write(Path.of(record), said);
            assertThat(said).containsExactlyElementsOf(record == null ? recorded() : said);
        }
    }

    private static List<String> recorded() throws Exception {
        try (var stream = Objects.requireNonNull(WebhookCases.class.getResourceAsStream("webhooks-recorded.txt"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
