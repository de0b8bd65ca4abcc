package rota.bench.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The processes of one server, and what they cost.
final class Processes implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;
    private static final double TICKS_PER_SECOND = 100;

    private final List<Process> all = new ArrayList<>();

    /// Some that run already, the first of which serves the others.
    static Processes of(List<Process> running) {
        var processes = new Processes();
        processes.all.addAll(running);
        return processes;
    }

    /// Starts a program, and returns the line that says it is ready.
    String start(String ready, List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        all.add(process);
        var said = new CompletableFuture<String>();
        Thread.ofVirtual().start(() -> read(process.inputReader(), ready, said));
        return said.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /// Seconds of processor time so far.
    double cpuSeconds() {
        return all.stream().mapToDouble(it -> {
            var fields = read("/proc/" + it.pid() + "/stat").replaceFirst(".*\\) ", "").split(" ", -1);
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
        }).sum();
    }

    /// What they hold of the machine's memory, in MB.
    double megabytes() {
        return all.stream().mapToDouble(it -> read("/proc/" + it.pid() + "/status").lines()
                .filter(line -> line.startsWith("VmRSS:")).mapToDouble(line -> Long.parseLong(line.replaceAll("\\D",
                        "")) / 1024.0)
                .sum()).sum();
    }

    @Override
    public void close() {
        for (var process : all.reversed()) {
            process.destroy();
            process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        }
    }

    /// Reads on after the start: a program whose output nobody reads stops when the pipe is full.
    private static void read(BufferedReader output, String ready, CompletableFuture<String> said) {
        var all = new StringBuilder();
        try (output) {
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                if (!said.isDone()) all.append(line).append('\n');
                if (line.contains(ready)) said.complete(line);
            }
        } catch (IOException closed) {
            all.append(closed);
        }
        said.completeExceptionally(new IllegalStateException("expected '" + ready + "', found:\n" + all));
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
