package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Goal: whoever types `make demo` sees every workload at work, and nothing is left afterwards. Method: that is what
/// is run, without a terminal, and its output is read.
class DemoIT {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void the_demo_shows_every_scene_and_leaves_nothing_behind() throws IOException {
        var redis = Packaged.run("hack/redis", 120);

        var ended = Packaged.run("TMPDIR=" + folder + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=" + folder
                + " make demo 2>/dev/null", 300);

        assertThat(ended.exitCode()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("index 7 failed with exit code 3", "index 7 runs, try 2",
                "index 7 failed again", "indexes that succeeded: 0-6,8-15").doesNotContain("FAILED");
        assertThat(ended.output()).containsPattern("passed   NodeSet|left out: expected Slurm");
        assertThat(ended.output()).as("the loss of a training, as a curve").containsPattern(
                "\\d\\.\\d{3} [█#]|left out: expected /usr/bin/python3");
        if (redis.exitCode() == 0)
            assertThat(ended.output()).contains("acknowledged writes that were lost: 0")
                    .containsPattern("(\\d+) of \\1 scenes passed");
        else
            assertThat(ended.output()).contains("left out: expected redis-server on the PATH");
        assertThat(ended.output()).doesNotContain("\033[");
        try (var left = Files.list(folder)) {
            assertThat(left.filter(it -> it.getFileName().toString().startsWith("rota-demo"))).isEmpty();
        }
    }

    @Test
    void a_demo_that_is_interrupted_leaves_nothing_behind() throws IOException, InterruptedException {
        Packaged.markAsFresh();
        var command = new ArrayList<>(Packaged.interruptible());
        command.add("demo");
        var rota = new ProcessBuilder(command);
        rota.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder);
        var process = rota.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (var lines = process.inputReader()) {
            var line = lines.readLine();
            while (line != null && !line.contains("index 0 runs")) line = lines.readLine();
            assertThat(line).contains("index 0 runs");

            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        try (var left = Files.list(folder)) {
            assertThat(left.filter(it -> it.getFileName().toString().startsWith("rota-demo"))).isEmpty();
        }
    }
}
