package rota.app.conformance;

import java.nio.file.Path;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;

/// The embedded API server, over a store in memory. It has no controllers, as the real one beside it has none.
public final class EmbeddedServer {
    private final LocalServer server;

    private EmbeddedServer(LocalServer server) {
        this.server = server;
    }

    /// Returns when it serves.
    ///
    /// @param folder an empty one, for its certificates
    public static EmbeddedServer start(Path folder) {
        return new EmbeddedServer(LocalServer.start(new LocalServer.Options(folder, 0, true),
                RealWorld.surroundings(), () -> ""));
    }

    public Path config() {
        return server.kubeconfig();
    }

    public void stop() {
        server.close();
    }
}
