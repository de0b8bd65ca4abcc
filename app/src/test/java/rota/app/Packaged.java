package rota.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The program that this build has just packaged, started as a user starts it.
public final class Packaged {
    private static final Path STAMP = Document.ROOT.resolve("app/target/rota.built");

    private Packaged() {}

    /// How a command ended.
    ///
    /// @param output what it printed, errors among the rest
    public record Ended(int exitCode, String output) {}

    /// Runs a shell line at the root of the project.
    public static Ended run(String line, long seconds) {
        try {
            markAsFresh();
            var output = Files.createTempFile("rota", ".out");
            var process = new ProcessBuilder("bash", "-c", line).directory(Document.ROOT.toFile())
                    .redirectErrorStream(true).redirectOutput(output.toFile()).start();
            process.getOutputStream().close();
            var ended = process.waitFor(seconds, TimeUnit.SECONDS);
            if (!ended) process.descendants().forEach(ProcessHandle::destroyForcibly);
            var printed = Files.readString(output);
            Files.delete(output);
            return new Ended(ended ? process.exitValue() : -1, printed);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("expected '" + line + "' to end, found an interruption", interrupted);
        }
    }

    /// Starts `./rota` with these arguments, and returns when it says that it is ready.
    public static Service start(List<String> arguments) throws IOException {
        markAsFresh();
        var command = new ArrayList<>(interruptible());
        command.addAll(arguments);
        var errors = Files.createTempFile("rota", ".err");
        var process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        var service = new Service(process, process.inputReader(), errors);
        service.awaitReady();
        return service;
    }

    /// The start of a command line for `./rota`. A build that runs in the background hands its deafness to Ctrl-C down
    /// to its children, and no Java program listens again by itself.
    static List<String> interruptible() {
        return List.of("env", "--default-signal=INT", Document.ROOT.resolve("rota").toString());
    }

    /// A command that works until it is stopped.
    public record Service(Process process, BufferedReader output, Path errors) implements AutoCloseable {

        private void awaitReady() throws IOException {
            var line = output.readLine();
            if (line == null || !line.startsWith("READY ")) {
                var said = said();
                close();
                throw new AssertionError("expected READY, found " + line + " and on standard error:\n" + said);
            }
        }

        /// As Ctrl-C does it; the exit code.
        int interrupt() throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
            if (!process.waitFor(60, TimeUnit.SECONDS))
                throw new AssertionError("expected an end within a minute, found:\n" + said());
            return process.exitValue();
        }

        /// What it has written on standard error so far.
        public String said() throws IOException {
            return Files.readString(errors);
        }

        /// As `kill -9` does it.
        public void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        /// Ends it, if it has not ended yet, and returns when nobody writes into its folder any more: whoever is killed
        /// leaves the processes of its pods behind.
        @Override
        public void close() throws IOException {
            try {
                process.destroy();
                if (!process.waitFor(60, TimeUnit.SECONDS)) {
                    var said = said();
                    kill();
                    throw new AssertionError("expected an end within a minute, found:\n" + said);
                }
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException("expected a program to end, found an interruption", interrupted);
            } finally {
                Files.deleteIfExists(errors);
            }
        }
    }

    /// Or else `./rota` would build within the build.
    static void markAsFresh() throws IOException {
        if (!Files.exists(Document.ROOT.resolve("app/target/rota.jar"))) {
            throw new IllegalStateException("expected a packaged program, found none; run these tests with mvn verify");
        }
        Files.deleteIfExists(STAMP);
        Files.createFile(STAMP);
    }
}
