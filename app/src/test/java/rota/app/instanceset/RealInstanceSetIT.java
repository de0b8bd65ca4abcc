package rota.app.instanceset;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rota.app.live.LiveCluster;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.testing.real.RealServer;

/// A kube-apiserver without any controller of its own, which has our definitions.
class RealInstanceSetIT extends InstanceSetEndToEnd {
    @TempDir
    private static Path folder;

    private static LiveCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(),
                "expected kube-apiserver and etcd in KUBEBUILDER_ASSETS, found that it is not set");
        var server = RealServer.start(assets.orElseThrow(), Files.createDirectory(folder.resolve("server")),
                RealServer.Options.NODES);
        ENDS.push(server);
        try (var connection = KubeConnection.fromKubeconfig(server.config(), KubeSettings.DEFAULT.withCustomResources(
                Workload.customKinds()))) {
            CustomKindsInstall.into(connection.api());
        }
        server.awaitServed("/apis/workloads.kubeblocks.io/v1/instancesets");
        cluster = new LiveCluster(new LiveCluster.Settings(server.config(), "node", 1, List.of("--controllers",
                "instanceset")));
        ENDS.push(cluster::stop);
        cluster.start(folder.resolve("nodes"));
        begin(cluster, "");
    }

    @Override
    LiveCluster cluster() {
        return cluster;
    }
}
