package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import rota.testing.real.RealServer;

/// A real API server: the one that `-Dkube.config=<kubeconfig>` points to, or one of our own, started from the
/// programs `etcd` and `kube-apiserver` in the folder that `KUBEBUILDER_ASSETS` names.
record RealCluster(Config config, Optional<RealServer> own) implements AutoCloseable {

    /// @param folder an empty one, for a server of our own
    static Optional<RealCluster> find(Path folder) throws IOException {
        var file = System.getProperty("kube.config");
        if (file != null) return Optional.of(new RealCluster(config(Path.of(file)), Optional.empty()));
        var assets = RealServer.assets();
        if (assets.isEmpty()) return Optional.empty();
        var server = RealServer.start(assets.get(), Files.createDirectory(folder.resolve("server")),
                RealServer.Options.PLAIN);
        return Optional.of(new RealCluster(config(server.config()), Optional.of(server)));
    }

    @Override
    public void close() {
        own.ifPresent(RealServer::close);
    }

    private static Config config(Path file) throws IOException {
        return Config.fromKubeconfig(file.toFile());
    }
}
