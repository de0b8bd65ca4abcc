package rota.local.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.LogOptions;

@Timeout(60)
class LogTest {
    private static final LogOptions ALL = LogOptions.of("");

    @TempDir
    Path directory = Path.of("");

    private Instant now = Instant.parse("2026-01-01T00:00:00.5Z");

    @Test
    void a_line_has_its_time_its_stream_and_whether_it_is_complete() throws Exception {
        var log = writer(LogLimits.USUAL);

        log.drain(text("out\n"), false);
        log.drain(text("err"), true);

        assertThat(Files.readAllLines(directory.resolve("0.log"))).containsExactly(
                "2026-01-01T00:00:00.500000000Z stdout F out", "2026-01-01T00:00:00.500000000Z stderr F err");
    }

    @Test
    void what_was_printed_is_read_back_byte_by_byte() throws Exception {
        var log = writer(LogLimits.USUAL);
        var bytes = "käse\n\u0000\u0001\n\n  spaces \n".getBytes(StandardCharsets.ISO_8859_1);

        log.drain(new ByteArrayInputStream(bytes), false);

        assertThat(LogStream.of(files(), LogLimits.USUAL, ALL).readAllBytes()).isEqualTo(bytes);
    }

    @Test
    void a_very_long_line_is_cut_in_the_file_and_whole_for_its_reader() throws Exception {
        var log = writer(LogLimits.USUAL);
        var line = "x".repeat(40_000) + "\n";

        log.drain(text(line), false);

        assertThat(Files.readAllLines(directory.resolve("0.log"))).hasSize(3);
        assertThat(read(ALL)).isEqualTo(line);
    }

    @Test
    void only_so_many_files_of_so_many_bytes_are_kept() throws Exception {
        var limits = new LogLimits(1000, 3);
        var log = writer(limits);

        for (var i = 0; i < 1000; i++) log.drain(text("line " + i + "\n"), false);

        try (var all = Files.list(directory)) {
            assertThat(all).hasSize(3).allSatisfy(it -> assertThat(Files.size(it)).isLessThanOrEqualTo(1000));
        }
        assertThat(new String(LogStream.of(files(), limits, ALL).readAllBytes(), StandardCharsets.UTF_8))
                .endsWith("line 998\nline 999\n");
    }

    @Test
    void a_reader_may_want_the_end_a_time_a_limit_or_time_stamps() throws Exception {
        var log = writer(LogLimits.USUAL);
        log.drain(text("one\n"), false);
        now = now.plusSeconds(10);
        log.drain(text("two\nthree\n"), false);

        assertThat(read(ALL.last(1))).isEqualTo("three\n");
        assertThat(read(ALL.from(now))).isEqualTo("two\nthree\n");
        assertThat(read(ALL.atMost(5))).isEqualTo("one\nt");
        assertThat(read(ALL.last(1).stamped())).isEqualTo("2026-01-01T00:00:10.500000000Z three\n");
    }

    @Test
    void who_follows_gets_every_line_once_until_the_end() throws Exception {
        var limits = new LogLimits(500, 3);
        var log = writer(limits);
        log.drain(text("before\n"), false);
        var stream = LogStream.following(log, ALL.following());
        var read = CompletableFuture.supplyAsync(() -> {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException trouble) {
                throw new IllegalStateException(trouble);
            }
        }, Thread::startVirtualThread);

        for (var i = 0; i < 100; i++) log.drain(text("after " + i + "\n"), false);
        log.close();

        assertThat(read.get(30, TimeUnit.SECONDS).lines()).hasSize(101).startsWith("before", "after 0")
                .endsWith("after 99");
    }

    @Test
    void logs_before_the_previous_run_are_forgotten() throws Exception {
        for (var restart = 0; restart < 3; restart++)
            new LogWriter(new LogFiles(directory, restart), LogLimits.USUAL, () -> now).close();

        new LogFiles(directory, 2).forgetOlder();

        assertThat(directory.resolve("0.log")).doesNotExist();
        assertThat(directory.resolve("1.log")).exists();
    }

    @Test
    void the_last_words_are_short() {
        var log = writer(LogLimits.USUAL);
        for (var i = 0; i < 200; i++) log.drain(text("line " + i + "\n"), false);

        assertThat(log.last().lines()).hasSize(80).endsWith("line 199");
        log.drain(text("x".repeat(5000) + "\n"), false);
        assertThat(log.last()).hasSize(2048);
    }

    private LogWriter writer(LogLimits limits) {
        return new LogWriter(files(), limits, () -> now);
    }

    private LogFiles files() {
        return new LogFiles(directory, 0);
    }

    private String read(LogOptions options) throws IOException {
        return new String(LogStream.of(files(), LogLimits.USUAL, options).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static ByteArrayInputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
