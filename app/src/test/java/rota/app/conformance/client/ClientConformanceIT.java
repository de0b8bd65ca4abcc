package rota.app.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rota.app.conformance.EmbeddedServer;
import rota.app.conformance.Known;
import rota.testing.real.RealServer;

/// Goal: a program takes the embedded server for a real one. Method: each case asks both through Fabric8's client, and
/// what they answer is compared; without a real server, with what one answered when the case was recorded.
///
/// To record anew: `KUBEBUILDER_ASSETS=folder mvn verify -pl app -am -Dit.test=ClientConformanceIT
/// -Dconformance.record`
class ClientConformanceIT {
    private static final Path ANSWERS = Path.of("src/test/resources/rota/app/conformance/client");
    private static final boolean RECORD = System.getProperty("conformance.record") != null;

    @TempDir
    private static Path folder;

    private static final List<Runnable> ENDS = new ArrayList<>();
    private static Known known;
    private static KubernetesClient embedded;
    private static Optional<KubernetesClient> real = Optional.empty();

    @BeforeAll
    static void start() throws IOException {
        known = Known.read(ANSWERS.resolveSibling("known.txt"));
        var ours = EmbeddedServer.start(Files.createDirectory(folder.resolve("embedded")));
        ENDS.add(ours::stop);
        embedded = client(ours.config());
        real = realConfig().map(ClientConformanceIT::client);
    }

    @AfterAll
    static void stop() {
        ENDS.reversed().forEach(Runnable::run);
    }

    static List<ClientCase> cases() {
        return ClientCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void client(ClientCase example) throws IOException, InterruptedException {
        assumeTrue(example.recorded() || progresses(),
                "there is no real server whose etcd tells watches how far it is");
        var file = ANSWERS.resolve(example.name() + ".txt");
        var expected = real.isPresent() ? example.play(scene(real.get(), example)) : Files.readAllLines(file);
        if (RECORD && example.recorded()) Files.write(file, expected);

        var found = example.play(scene(embedded, example));

        assertThat(shown(example, found, expected)).as(example.toString()).isEqualTo(String.join("\n", expected));
    }

    /// What was found; where a line is known to differ, and does, what was expected.
    private static String shown(ClientCase example, List<String> found, List<String> expected) {
        var lines = new ArrayList<>(found);
        for (var i = 0; i < Math.min(found.size(), expected.size()); i++) {
            var why = known.why(example.name(), i + 1);
            if (why.isEmpty()) continue;
            var same = found.get(i).equals(expected.get(i));
            lines.set(i, same ? "equal, although known to differ: " + why.get() : expected.get(i));
        }
        return String.join("\n", lines);
    }

    @Test
    void a_real_server_was_asked_too() {
        assumeTrue(real.isPresent(),
                "only recorded answers were compared: neither KUBEBUILDER_ASSETS nor -Dkube.config names a server");
    }

    /// With an old etcd, a real server cannot begin a watch with what there is.
    private static boolean progresses() {
        if (real.isEmpty()) return false;
        var answer = real.get().raw("/api/v1/namespaces?watch=true&timeoutSeconds=1&sendInitialEvents=true"
                + "&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true", "GET", null);
        return answer.contains("BOOKMARK");
    }

    private static Scene scene(KubernetesClient client, ClientCase example) {
        var namespace = client.resource(new NamespaceBuilder().withNewMetadata().withGenerateName("ns-").endMetadata()
                .build()).create().getMetadata().getName();
        assertThat(namespace).as(example.name()).startsWith("ns-");
        return new Scene(client, namespace);
    }

    private static Optional<Path> realConfig() throws IOException {
        var given = System.getProperty("kube.config");
        if (given != null) return Optional.of(Path.of(given));
        var assets = RealServer.assets();
        if (assets.isEmpty()) return Optional.empty();
        var server = RealServer.start(assets.get(), Files.createDirectory(folder.resolve("real")),
                RealServer.Options.PLAIN);
        ENDS.add(server::close);
        return Optional.of(server.config());
    }

    private static KubernetesClient client(Path config) {
        try {
            var settings = Config.fromKubeconfig(config.toFile());
            // A refusal is an answer.
            settings.setRequestRetryBackoffLimit(0);
            var client = new KubernetesClientBuilder().withConfig(settings).build();
            ENDS.add(client::close);
            var widgets = client.apiextensions().v1().customResourceDefinitions()
                    .load(ANSWERS.resolveSibling("widgets.yaml").toFile());
            if (widgets.get() == null) widgets.create();
            widgets.waitUntilCondition(it -> it.getStatus() != null && it.getStatus().getConditions() != null
                    && it.getStatus().getConditions().stream().anyMatch(condition -> condition.getType().equals(
                            "Established") && condition.getStatus().equals("True")),
                    30, TimeUnit.SECONDS);
            return client;
        } catch (RuntimeException broken) {
            throw new IllegalStateException("expected a server behind " + config, broken);
        }
    }
}
