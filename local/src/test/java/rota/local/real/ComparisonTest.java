package rota.local.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Codec;
import rota.testing.real.RealServer;

/// Goal: the embedded server answers as a real one does. Method: the requests in the text files beside this class go to
/// it, in order; code, reason, causes and the resulting object must be those that a real server gave. These are in the
/// folder `recorded`, one line for each request. Anybody who has one can record them anew with
/// `-Dcomparison.record=folder`.
class ComparisonTest {
    private static Optional<RealServer> real = Optional.empty();

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        var assets = RealServer.assets();
        if (assets.isPresent()) {
            real = Optional.of(RealServer.start(assets.orElseThrow(), folder, RealServer.Options.NODES));
        }
    }

    @AfterAll
    static void stop() {
        real.ifPresent(RealServer::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pods", "pod-changes", "jobs", "job-status", "workloads", "core", "others", "network",
            "limits", "mistakes", "patches"})
    void our_server_answers_as_a_real_one_did(String name) throws IOException {
        var side = new EmbeddedSide(name);
        var expected = recorded(name);
        var differences = new ArrayList<String>();
        for (var line : requests(name)) {
            var asked = Asked.of(line, name);
            var wanted = expected.removeFirst();
            var found = side.answer(asked);
            if (!asked.differs()) differences.addAll(differences(line, wanted, found));
        }

        assertThat(differences).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pods", "pod-changes", "jobs", "job-status", "workloads", "core", "others", "network",
            "limits", "mistakes", "patches"})
    void a_real_server_still_answers_as_recorded(String name) throws IOException {
        assumeTrue(real.isPresent(), "only recorded answers were compared: set KUBEBUILDER_ASSETS");
        var side = new RealSide(real.orElseThrow(), name);
        var answers = new ArrayList<Answer>();
        for (var line : requests(name)) answers.add(side.answer(Asked.of(line, name)));

        var record = System.getProperty("comparison.record");
        if (record != null) Files.write(Path.of(record, name + ".txt"), answers.stream().map(Answer::line).toList());
        var expected = record == null ? recorded(name) : new ArrayList<>(answers);
        var differences = new ArrayList<String>();
        for (var line : requests(name)) {
            differences.addAll(differences(line, answers.removeFirst(), expected.removeFirst()));
        }
        assertThat(differences).isEmpty();
    }

    private static List<String> differences(String line, Answer real, Answer other) {
        return real.agreesWith(other)
                ? List.of()
                : List.of(line + "\n    " + String.join("\n    ", real.differences(other)) + "\n");
    }

    /// One request per line; a line that begins with a space continues the one above.
    private static List<String> requests(String name) throws IOException {
        var text = String.join("\n", lines(name + ".txt").stream().filter(it -> !it.startsWith("#")).toList());
        return text.replace("\n ", " ").lines().filter(it -> !it.isBlank()).toList();
    }

    private static List<Answer> recorded(String name) throws IOException {
        return new ArrayList<>(lines("recorded/" + name + ".txt").stream().map(it -> Answer.recorded(Codec.readObject(
                it))).toList());
    }

    private static List<String> lines(String file) throws IOException {
        try (var stream = Objects.requireNonNull(ComparisonTest.class.getResourceAsStream(file), file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
