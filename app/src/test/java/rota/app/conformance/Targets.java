package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.testing.real.RealServer;

/// The servers of one run: the embedded one, and a real one where there is one.
///
/// `-Dkube.config=FILE` names a real cluster; otherwise the folder in `KUBEBUILDER_ASSETS` has the programs of one.
final class Targets {
    private final Optional<Target> embedded;
    private final Optional<Target> real;
    private final List<Runnable> ends;

    private Targets(Optional<Target> embedded, Optional<Target> real, List<Runnable> ends) {
        this.embedded = embedded;
        this.real = real;
        this.ends = ends;
    }

    /// @param folder an empty one, for all that the servers need
    /// @param withEmbedded false to ask only a real server
    static Targets start(Path folder, Shell shell, boolean withEmbedded) throws IOException {
        var ends = new ArrayList<Runnable>();
        try {
            var real = real(folder, shell, ends);
            var embedded = withEmbedded ? Optional.of(embedded(folder, shell, ends)) : Optional.<Target>empty();
            for (var target : List.of(real, embedded)) if (target.isPresent()) target.get().prepare();
            return new Targets(embedded, real, ends);
        } catch (IOException | RuntimeException failed) {
            ends.reversed().forEach(Runnable::run);
            throw failed;
        }
    }

    Optional<Target> embedded() {
        return embedded;
    }

    Optional<Target> real() {
        return real;
    }

    void stop() {
        ends.reversed().forEach(Runnable::run);
    }

    private static Optional<Target> real(Path folder, Shell shell, List<Runnable> ends) throws IOException {
        var home = Files.createDirectory(folder.resolve("real"));
        var given = System.getProperty("kube.config");
        if (given != null) {
            return Optional.of(new Target("real", Files.copy(Path.of(given), home.resolve("kubeconfig")), shell));
        }
        var assets = RealServer.assets();
        if (assets.isEmpty()) return Optional.empty();
        var server = RealServer.start(assets.get(), home, RealServer.Options.PLAIN);
        ends.add(server::close);
        return Optional.of(new Target("real", server.config(), shell));
    }

    private static Target embedded(Path folder, Shell shell, List<Runnable> ends) throws IOException {
        var server = EmbeddedServer.start(Files.createDirectory(folder.resolve("embedded")));
        ends.add(server::stop);
        return new Target("embedded", server.config(), shell);
    }
}
