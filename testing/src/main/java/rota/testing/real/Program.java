package rota.testing.real;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A program that runs until it is stopped.
record Program(Process process) {
    private static final long START_SECONDS = 120;
    private static final long STOP_SECONDS = 20;

    /// Returns once the program has written that it is ready.
    static Program start(String ready, List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var started = new CompletableFuture<Void>();
        Thread.ofVirtual().start(() -> read(process, ready, started));
        try {
            started.orTimeout(START_SECONDS, TimeUnit.SECONDS).join();
        } catch (RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
        return new Program(process);
    }

    void stop() {
        process.destroy();
        process.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly()).join();
    }

    /// Reads on after the start: a program whose output nobody reads stops when the pipe is full.
    private static void read(Process process, String ready, CompletableFuture<Void> started) {
        var output = new StringBuilder();
        try (BufferedReader lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!started.isDone()) output.append(line).append('\n');
                if (line.contains(ready)) started.complete(null);
            }
        } catch (IOException closed) {
            output.append(closed);
        }
        started.completeExceptionally(new IllegalStateException("expected '" + ready + "', found:\n" + output));
    }
}
