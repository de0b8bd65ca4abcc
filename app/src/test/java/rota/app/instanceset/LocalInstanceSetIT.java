package rota.app.instanceset;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rota.app.live.LiveCluster;

/// The embedded API server.
class LocalInstanceSetIT extends InstanceSetEndToEnd {
    @TempDir
    private static Path folder;

    private static LiveCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = LiveCluster.embedded(folder, 1, List.of("--controllers", "instanceset"));
        ENDS.push(cluster::stop);
        begin(cluster, "");
    }

    @Override
    LiveCluster cluster() {
        return cluster;
    }
}
