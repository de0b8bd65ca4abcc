package rota.app;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import rota.app.wiring.Home;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;

/// How the commands that are clients of a cluster reach it.
final class ClientOptions {
    /// For those who speak for many: nodes, a scheduler.
    private static final KubeSettings BUSY = KubeSettings.DEFAULT.withRate(500, 1000);
    private static final boolean IN_A_POD = System.getenv("KUBERNETES_SERVICE_HOST") != null;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "How to reach the cluster; otherwise what KUBECONFIG, ~/.kube/config, the pod or"
                    + " ~/.rota/kubeconfig says.")
    private @Nullable Path kubeconfig;

    private Optional<KubeConnection> connection = Optional.empty();

    /// Connects at the rate of somebody who speaks for many.
    Ports connect() {
        return connect(BUSY);
    }

    Ports connect(KubeSettings settings) {
        var opened = open(settings);
        return new Ports(opened.api(), opened.watches());
    }

    /// For one more who wants streams of its own: a kind has one stream in each of them.
    Ports another() {
        var opened = connection.orElseThrow();
        return new Ports(opened.api(), opened.moreWatches());
    }

    /// The authority that the API server's own certificate comes from, in PEM; empty where nobody checks it.
    String authority() {
        return connection.map(KubeConnection::authority).orElse("");
    }

    KubeConnection open(KubeSettings settings) {
        var file = kubeconfig();
        var opened = file.isPresent()
                ? KubeConnection.fromKubeconfig(file.get(), settings)
                : KubeConnection.fromSurroundings(settings);
        connection = Optional.of(opened);
        return opened;
    }

    /// The file that says how to reach the cluster; empty when the surroundings do.
    Optional<Path> kubeconfig() {
        if (kubeconfig != null) {
            if (Files.isReadable(kubeconfig)) return Optional.of(kubeconfig.toAbsolutePath());
            throw Failure.usage("a readable kubeconfig", "none at " + kubeconfig, "check the path");
        }
        var named = Optional.ofNullable(System.getenv("KUBECONFIG")).filter(it -> !it.isBlank());
        // Several files are put together by the client.
        if (named.filter(it -> it.contains(File.pathSeparator)).isPresent()) return Optional.empty();
        if (named.isPresent()) return Optional.of(readable(Path.of(named.get())));
        var home = Home.folder();
        return Stream.of(home.resolve(".kube/config")).filter(Files::isReadable).findFirst().or(() -> IN_A_POD
                ? Optional.empty()
                : Optional.of(readable(home.resolve(".rota/kubeconfig"))));
    }

    void close() {
        connection.ifPresent(KubeConnection::close);
    }

    private static Path readable(Path file) {
        if (Files.isReadable(file)) return file.toAbsolutePath();
        throw Failure.missing("a kubeconfig", "none at " + file,
                "start a cluster with ./rota up, or name a kubeconfig with --kubeconfig");
    }
}
