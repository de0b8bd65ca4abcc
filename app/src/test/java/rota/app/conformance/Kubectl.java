package rota.app.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The kubectl of the tests, or why there is none.
public record Kubectl(Optional<Path> program, String reason) {
    private static final long SECONDS = 300;

    public static Kubectl find() {
        try {
            var output = Files.createTempFile("kubectl", ".out");
            var errors = Files.createTempFile("kubectl", ".err");
            var process = new ProcessBuilder(Path.of("../hack/kubectl").toAbsolutePath().toString())
                    .redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return new Kubectl(Optional.empty(), "hack/kubectl did not end");
            }
            return process.exitValue() == 0
                    ? new Kubectl(Optional.of(Path.of(Files.readString(output).strip())), "")
                    : new Kubectl(Optional.empty(), Files.readString(errors).strip());
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("expected a kubectl, found an interruption", interrupted);
        }
    }
}
