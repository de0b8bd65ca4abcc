package rota.app;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import rota.app.wiring.Home;
import rota.app.wiring.LocalServer;

/// What the commands with an API server in them have in common.
final class ServerOptions {
    @Option(
            names = "--dir",
            paramLabel = "D",
            description = "Where the cluster keeps its objects, certificates and kubeconfigs. Default: ~/.rota.")
    private Path dir = Home.ofRota();

    @Option(
            names = "--port",
            paramLabel = "P",
            description = "Where to listen on 127.0.0.1; 0 takes a free port. Default: ${DEFAULT-VALUE}.")
    private int port = 16443;

    @Option(names = "--memory", description = "Keep the objects in memory only: the next start begins empty.")
    private boolean memory;

    Path directory() {
        return dir.toAbsolutePath().normalize();
    }

    LocalServer.Options options(Path directory) {
        if (port < 0 || port > 65535) throw Failure.usage("a --port of 0 to 65535", String.valueOf(port), "choose one");
        return new LocalServer.Options(directory, port, memory);
    }
}
