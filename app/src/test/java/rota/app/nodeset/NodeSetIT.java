package rota.app.nodeset;

import org.junit.jupiter.api.BeforeAll;
import rota.app.live.LiveCluster;

/// On the embedded server.
class NodeSetIT extends NodeSetEndToEnd {
    @BeforeAll
    static void start() throws Exception {
        start(LiveCluster.embedded(folder, NODES_COUNT, OPERATOR));
    }
}
