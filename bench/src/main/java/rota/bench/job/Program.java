package rota.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A process beside us, and what it has cost so far.
///
/// @param said up to the line that says that it is ready
public record Program(Process process, String said) implements AutoCloseable {
    private static final int PODS_PER_NODE = 100;

    /// Returns when it has said that it is ready.
    public static Program start(List<String> command, String ready) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new CompletableFuture<String>();
        Thread.startVirtualThread(() -> read(process, ready, said));
        try {
            return new Program(process, said.orTimeout(120, TimeUnit.SECONDS).join());
        } catch (RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    /// A cluster with simulated nodes for so many pods, and without an operator for what is measured. It leaves a
    /// kubeconfig in the folder.
    public static Program cluster(Path folder, int pods) throws IOException {
        var nodes = Integer.toString((pods + PODS_PER_NODE - 1) / PODS_PER_NODE);
        return start(List.of("./rota", "up", "--dir", folder.toString(), "--port", "0", "--memory", "--mode",
                "simulated", "--nodes", nodes, "--controllers", "job"), "READY ");
    }

    /// An operator in that cluster that is not held up by a rate.
    public static Program operator(Path folder, String controllers) throws IOException {
        return start(List.of("./rota", "operator", "--kubeconfig", folder.resolve("kubeconfig").toString(), "--dir",
                folder.resolve("operator").toString(), "--controllers", controllers, "--kube-api-qps", "5000",
                "--kube-api-burst", "10000"), "READY ");
    }

    /// Of the cores.
    public Duration cpu() {
        return Cores.of(process.pid());
    }

    public long peakMegabytes() {
        return proc("status").lines().filter(it -> it.startsWith("VmHWM:"))
                .mapToLong(it -> Long.parseLong(it.replaceAll("[^0-9]", "")) / 1024).findFirst().orElse(0);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly()).join();
    }

    private String proc(String file) {
        var path = Path.of("/proc", String.valueOf(process.pid()), file);
        try {
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// Reads on after the start: a program whose output nobody reads stops when the pipe is full.
    private static void read(Process process, String ready, CompletableFuture<String> said) {
        var output = new StringBuilder();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!said.isDone()) output.append(line).append('\n');
                if (line.contains(ready)) said.complete(output.toString());
            }
        } catch (IOException closed) {
            output.append(closed);
        }
        said.completeExceptionally(new IllegalStateException("expected '" + ready + "', found:\n" + output));
    }
}
