package rota.app.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import rota.api.meta.Ids;
import rota.api.peer.Slurm;
import rota.app.wiring.RealWorld;
import rota.edge.slurm.SlurmRest;
import rota.edge.slurm.Tokens;

/// A real Slurm on this machine, made by the script `hack/slurm-lab`, which the program carries with it.
public final class Laboratory {
    /// Slurm is fetched the first time.
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Path folder;

    /// @param folder a private one; it need not be there
    public Laboratory(Path folder) {
        this.folder = folder;
    }

    /// What a command said, and whether it ended well.
    private record Said(boolean well, String text) {}

    /// Why there can be no Slurm here; it is fetched if need be.
    Optional<String> obstacle() {
        try {
            var said = run(List.of("install"));
            return said.well ? Optional.empty() : Optional.of("expected Slurm, found: " + lastLine(said.text));
        } catch (IOException trouble) {
            return Optional.of("expected Slurm, found: " + trouble.getMessage());
        }
    }

    private static String lastLine(String text) {
        return text.strip().substring(text.strip().lastIndexOf('\n') + 1);
    }

    /// Starts slurmctld and slurmrestd; nodes come as pods.
    void up() {
        call("up", "0");
    }

    /// The example with the ways to this Slurm in it.
    Example filled(String example) {
        try {
            var file = Files.writeString(folder.resolve(example), Example.named(example).text());
            return new Example(call("fill", file.toString()));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// As one of its admins.
    Slurm client(InstantSource clock) {
        var access = access();
        var tokens = new Tokens(() -> Optional.of(bytes(Path.of(value(access, "SLURM_JWT_KEY")))),
                value(access, "SLURM_REST_USER"), clock, new Ids(RealWorld.surroundings().random()));
        return new SlurmRest(URI.create(value(access, "SLURM_REST_URL")), tokens, clock);
    }

    /// What a command of the script printed, which must succeed.
    String call(String... words) {
        try {
            var said = run(List.of(words));
            if (!said.well)
                throw new IllegalStateException("expected slurm-lab " + words[0] + " to succeed, found: " + said.text);
            return said.text;
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// Ends it, if it was begun.
    public void clean() {
        if (Files.exists(folder.resolve("lab/lab.conf"))) call("clean");
    }

    private Said run(List<String> words) throws IOException {
        var line = new ArrayList<>(List.of("bash", script().toString(), folder.resolve("lab").toString()));
        line.addAll(words);
        var output = Files.createTempFile(folder, "said", "");
        var builder = new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("SLURM_LAB_POD_NODES", "1");
        var process = builder.start();
        try {
            var ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (!ended) process.destroyForcibly();
            return new Said(ended && process.exitValue() == 0, Files.readString(output));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            return new Said(false, "interrupted");
        }
    }

    private Path script() throws IOException {
        var file = folder.resolve("slurm-lab");
        if (Files.exists(file)) return file;
        Files.createDirectories(folder);
        try (var stream = Laboratory.class.getResourceAsStream("/hack/slurm-lab")) {
            if (stream == null) throw new IllegalStateException("expected the script slurm-lab, found none");
            Files.copy(stream, file);
        }
        return file;
    }

    private Map<String, String> access() {
        var values = new TreeMap<String, String>();
        call("env").lines().map(it -> it.split("=", 2)).filter(it -> it.length == 2)
                .forEach(it -> values.put(it[0], it[1].replace("'", "")));
        return values;
    }

    private static String value(Map<String, String> access, String name) {
        return Optional.ofNullable(access.get(name)).orElseThrow();
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
