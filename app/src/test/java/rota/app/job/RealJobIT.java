package rota.app.job;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rota.testing.real.RealServer;

/// A kube-apiserver without any controller of its own: the operator is the only one who knows Jobs.
class RealJobIT extends JobLifeEndToEnd {
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    @TempDir
    private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(),
                "expected kube-apiserver and etcd in KUBEBUILDER_ASSETS, found that it is not set");
        var server = RealServer.start(assets.orElseThrow(), Files.createDirectory(folder.resolve("server")),
                RealServer.Options.NODES);
        ENDS.push(server);
        cluster = new Cluster(server.config(), "");
        ENDS.push(cluster::stop);
        cluster.start(folder.resolve("node"));
    }

    @AfterAll
    static void stop() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @Override
    Cluster cluster() {
        return cluster;
    }

    @Override
    boolean collectsGarbage() {
        return false;
    }
}
