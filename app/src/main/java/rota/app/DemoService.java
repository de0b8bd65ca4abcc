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
import rota.app.demo.Laboratory;
import rota.app.wiring.Choices;
import rota.app.wiring.LocalServer;
import rota.app.wiring.Nodes;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.Workload;

/// A cluster as `rota up` has it, that leaves nothing behind.
final class DemoService implements Foreground.Service {
    private final Path directory;
    private final Laboratory lab;
    private final UpService up;

    /// @param lab ended with the cluster, after the pods that are its nodes
    DemoService(Path directory, Laboratory lab) {
        this.lab = lab;
        this.directory = directory;
        var operator = new OperatorProcess.Settings(List.of(Workload.values()),
                new Choices(JobOptions.replacing().managedBy(),
                        Choices.SlurmManners.every(Duration.ofSeconds(1))),
                Optional.empty());
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
        lab.clean();
        try (var files = Files.walk(directory)) {
            // What is in a directory comes after it.
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
        return left;
    }
}
