package rota.app.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// Runs commands with kubectl on their path.
///
/// @param words a script with what commands may use besides
/// @param cache where kubectl remembers what it learned about a server
record Shell(Path kubectl, Path words, Path cache) {
    private static final long SECONDS = 60;
    private static final Pattern SHORT = Pattern.compile("(?m)^W\\d{4} .* very short watch: .*\\R?");

    /// How a command ended.
    record Ended(int code, String output) {
        List<String> lines() {
            var lines = new ArrayList<>(Normal.lines(output));
            if (code != 0) lines.add("[" + code + "]");
            return lines;
        }
    }

    Ended run(Path config, String namespace, String command) {
        try {
            var output = Files.createTempFile(cache, "output", ".txt");
            var errors = Files.createTempFile(cache, "errors", ".txt");
            var builder = new ProcessBuilder("bash", "-c", command).redirectOutput(output.toFile())
                    .redirectError(errors.toFile()).redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null")
                            .toFile()));
            builder.environment().put("PATH", kubectl.getParent() + ":" + System.getenv("PATH"));
            builder.environment().put("KUBECONFIG", config.toString());
            builder.environment().put("KUBECACHEDIR", cache.toString());
            builder.environment().put("BASH_ENV", words.toString());
            builder.environment().put("NS", namespace);
            builder.environment().put("LC_ALL", "C");
            builder.environment().put("TZ", "UTC");
            var process = builder.start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new IllegalStateException("expected an end within " + SECONDS + " s, found none: " + command);
            }
            var told = told(command, Files.readString(errors));
            return new Ended(process.exitValue(), Files.readString(output) + told);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted: " + command, stopped);
        }
    }

    /// Whoever gives up after a second ends a watch that is younger than that. kubectl waits for its own word and for
    /// the end of the stream at once, and where it hears of the latter first it blames the server.
    static String told(String command, String errors) {
        return command.contains("--timeout=1s") ? SHORT.matcher(errors).replaceAll("") : errors;
    }
}
