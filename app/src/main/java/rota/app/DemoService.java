package rota.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import rota.app.wiring.LocalServer;
import rota.app.wiring.Nodes;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.Workload;

/// A cluster as `rota up` has it, that leaves nothing behind.
final class DemoService implements Foreground.Service {
    private final Path directory;
    private final UpService up;

    DemoService(Path directory) {
        this.directory = directory;
        var operator = new OperatorProcess.Settings(List.of(Workload.values()),
                new Workload.Choices(JobOptions.replacing().managedBy()), Optional.empty());
        this.up = new UpService(new LocalServer.Options(directory, 0, false), operator,
                new Nodes.Options("node", 1, Nodes.Mode.PROCESS, directory.resolve("nodes")));
    }

    @Override
    public String start() throws InterruptedException {
        return up.start();
    }

    @Override
    public CompletableFuture<String> broken() {
        return up.broken();
    }

    @Override
    public String stop(Duration patience) throws InterruptedException {
        var left = up.stop(patience);
        try (var files = Files.walk(directory)) {
            // What is in a directory comes after it.
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
        return left;
    }
}
