package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import rota.api.client.Api;
import rota.app.conformance.Kubectl;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// `rota up`, as a user has it: the packaged program, kubectl, and a folder of its own.
public final class UpCluster implements AutoCloseable {
    private final Path dir;
    private final String kubectl;
    private final Packaged.Service service;
    private final KubeConnection connection;

    private UpCluster(Path dir, String kubectl, Packaged.Service service) {
        this.dir = dir;
        this.kubectl = kubectl;
        this.service = service;
        this.connection = KubeConnection.fromKubeconfig(dir.resolve("kubeconfig"), KubeSettings.DEFAULT
                .withCustomResources(Workload.customKinds()));
    }

    /// Starts it; the test is skipped, with the reason, where there is no kubectl.
    public static UpCluster start(Path dir, int nodes) throws IOException {
        var found = Kubectl.find();
        assumeTrue(found.program().isPresent(), found.reason());
        var service = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0", "--nodes", String.valueOf(
                nodes)));
        return new UpCluster(dir, found.program().orElseThrow().toString(), service);
    }

    public Api api() {
        return connection.api();
    }

    /// What a command of kubectl prints; it must end well.
    public String kubectl(String arguments) {
        return run(kubectl + " --kubeconfig " + dir.resolve("kubeconfig") + " " + arguments);
    }

    /// What a command of kubectl prints that must fail.
    public String refused(String arguments) {
        var ended = Packaged.run(kubectl + " --kubeconfig " + dir.resolve("kubeconfig") + " " + arguments, 60);
        assertThat(ended.exitCode()).as(arguments + "\n" + ended.output()).isNotZero();
        return ended.output();
    }

    /// What a command of ours prints.
    public String rota(String arguments) {
        return run("./rota " + arguments + " --kubeconfig " + dir.resolve("kubeconfig"));
    }

    /// Applies a manifest of the tests, with some words in it replaced.
    public void apply(Class<?> test, String manifest, Map<String, String> words) throws IOException {
        try (var stream = test.getResourceAsStream(manifest)) {
            var text = new String(java.util.Objects.requireNonNull(stream, manifest).readAllBytes(),
                    java.nio.charset.StandardCharsets.UTF_8);
            for (var word : words.entrySet()) text = text.replace("@" + word.getKey() + "@", word.getValue());
            var file = dir.resolve(Path.of(manifest).getFileName().toString());
            Files.writeString(file, text);
            kubectl("apply -f " + file);
        }
    }

    /// Begins to wait for an object that is as somebody wants it.
    public <T extends HasMetadata> Awaited<T> await(Class<T> type, Predicate<T> wanted) {
        var awaited = new Awaited<>(wanted);
        connection.moreWatches().open(type, awaited);
        return awaited;
    }

    /// What the program has said on standard error.
    public String said() throws IOException {
        return service.said();
    }

    /// As Ctrl-C does it: it must end well.
    public void stop() throws IOException, InterruptedException {
        assertThat(service.interrupt()).as(said()).isZero();
    }

    @Override
    public void close() throws IOException {
        connection.close();
        service.close();
    }

    private static String run(String line) {
        var ended = Packaged.run(line, 60);
        assertThat(ended.exitCode()).as(line + "\n" + ended.output()).isZero();
        return ended.output();
    }
}
