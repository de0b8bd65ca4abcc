package rota.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;

/// How the commands that are clients of a cluster reach it.
final class ClientOptions {
    /// For those who speak for many: nodes, a scheduler.
    private static final KubeSettings BUSY = KubeSettings.DEFAULT.withRate(500, 1000);

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "How to reach the cluster; otherwise what KUBECONFIG, the home directory or the pod says.")
    private @Nullable Path kubeconfig;

    private Optional<KubeConnection> connection = Optional.empty();

    /// Connects at the rate of somebody who speaks for many.
    Ports connect() {
        return connect(BUSY);
    }

    Ports connect(KubeSettings settings) {
        var opened = open(settings);
        connection = Optional.of(opened);
        return new Ports(opened.api(), opened.watches());
    }

    /// The authority that the API server's own certificate comes from, in PEM; empty where nobody checks it.
    String authority() {
        return connection.map(KubeConnection::authority).orElse("");
    }

    void close() {
        connection.ifPresent(KubeConnection::close);
    }

    private KubeConnection open(KubeSettings settings) {
        if (kubeconfig == null) return KubeConnection.fromSurroundings(settings);
        if (!Files.isReadable(kubeconfig))
            throw Failure.usage("a readable kubeconfig", "none at " + kubeconfig, "check the path");
        return KubeConnection.fromKubeconfig(kubeconfig, settings);
    }
}
