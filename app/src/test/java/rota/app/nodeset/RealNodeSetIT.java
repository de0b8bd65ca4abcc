package rota.app.nodeset;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import rota.app.live.LiveCluster;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.testing.real.RealServer;

/// On a kube-apiserver without any controller of its own, with our scheduler and our nodes.
class RealNodeSetIT extends NodeSetEndToEnd {
    @BeforeAll
    static void start() throws Exception {
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(),
                "expected kube-apiserver and etcd in KUBEBUILDER_ASSETS, found that it is not set");
        var server = RealServer.start(assets.orElseThrow(), Files.createDirectory(folder.resolve("server")),
                RealServer.Options.NODES);
        ENDS.push(server);
        define(server);
        start(new LiveCluster(new LiveCluster.Settings(server.config(), "node", NODES_COUNT, OPERATOR))
                .start(Files.createDirectory(folder.resolve("nodes"))));
    }

    /// A real server serves what was defined a moment later.
    private static void define(RealServer server) throws IOException {
        try (var connection = KubeConnection.fromKubeconfig(server.config(), KubeSettings.DEFAULT.withCustomResources(
                Workload.customKinds()))) {
            CustomKindsInstall.into(connection.api());
        }
        for (var plural : List.of("nodesets", "controllers", "restapis"))
            server.awaitServed("/apis/slinky.slurm.net/v1beta1/" + plural);
    }
}
