package rota.local.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.testing.real.RealServer;

/// Goal: the embedded server answers as a real one does. Method: the requests in the text files beside this class go to
/// both, in order; code, reason, causes and the resulting object must be the same.
class ComparisonTest {
    private static @Nullable RealServer real;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(), "no real API server: set KUBEBUILDER_ASSETS");
        real = RealServer.start(assets.orElseThrow(), folder, RealServer.Options.NODES);
    }

    @AfterAll
    static void stop() {
        if (real != null) real.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pods", "pod-changes", "jobs", "job-status", "workloads", "core", "others"})
    void both_servers_answer_alike(String name) throws Exception {
        var exchange = new Exchange(Objects.requireNonNull(real), name);

        for (var line : requests(name)) exchange.carryOut(line);

        assertThat(exchange.differences())
                .as("%d of %d answers differ", exchange.differences().size(), exchange.sent()).isEmpty();
    }

    /// One request per line; a line that begins with a space continues the one above.
    private static List<String> requests(String name) throws Exception {
        var stream = Objects.requireNonNull(ComparisonTest.class.getResourceAsStream(name + ".txt"), name);
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            var text = String.join("\n", reader.lines().filter(it -> !it.startsWith("#")).toList());
            return text.replace("\n ", " ").lines().filter(it -> !it.isBlank()).toList();
        }
    }
}
