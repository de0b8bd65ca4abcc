package rota.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.testing.real.RealServer;

/// A server that is measured.
///
/// @param startUp how long it took until it said that it is ready
record Subject(String name, Processes processes, Door door, Duration startUp) implements AutoCloseable {
    /// The embedded one, as `./rota apiserver` runs it.
    static Subject embedded(Path folder) throws IOException {
        var processes = new Processes();
        var begun = System.nanoTime();
        var ready = processes.start("READY ", List.of("./rota", "apiserver", "--dir", folder.toString(), "--port",
                "0"));
        var startUp = Duration.ofNanos(System.nanoTime() - begun);
        var url = ready.replaceFirst(".* api=(\\S+).*", "$1");
        return new Subject("embedded", processes, Door.withCertificate(url, folder.resolve("kubeconfig")), startUp);
    }

    /// A real one with its etcd, both from the folder that `KUBEBUILDER_ASSETS` names. It brings writes to the disk,
    /// as ours does.
    static Optional<Subject> real(Path folder) throws IOException {
        var assets = RealServer.assets();
        if (assets.isEmpty()) return Optional.empty();
        var begun = System.nanoTime();
        var server = RealServer.start(assets.get(), folder, RealServer.Options.SAFE);
        var startUp = Duration.ofNanos(System.nanoTime() - begun);
        return Optional.of(new Subject("real", Processes.of(server.processes()),
                Door.withToken(server.url(), RealServer.TOKEN), startUp));
    }

    @Override
    public void close() {
        door.close();
        processes.close();
    }
}
