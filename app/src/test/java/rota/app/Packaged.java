package rota.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// The program that this build has just packaged, started as a user starts it.
final class Packaged {
    private static final Path STAMP = Document.ROOT.resolve("app/target/rota.built");

    private Packaged() {}

    /// How a command ended.
    ///
    /// @param output what it printed, errors among the rest
    record Ended(int exitCode, String output) {}

    /// Runs a shell line at the root of the project.
    static Ended run(String line, long seconds) {
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

    /// Or else `./rota` would build within the build.
    private static void markAsFresh() throws IOException {
        if (!Files.exists(Document.ROOT.resolve("app/target/rota.jar"))) {
            throw new IllegalStateException("expected a packaged program, found none; run these tests with mvn verify");
        }
        Files.deleteIfExists(STAMP);
        Files.createFile(STAMP);
    }
}
