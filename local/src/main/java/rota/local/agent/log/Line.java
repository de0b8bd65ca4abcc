package rota.local.agent.log;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// One line of a log: `2026-01-01T00:00:00.000000000Z stdout F the text`.
///
/// @param complete false for the beginning of a line that is too long for one entry
record Line(Instant time, Stream stream, boolean complete, byte[] text) {
    private static final DateTimeFormatter NANOS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'")
            .withZone(ZoneOffset.UTC);

    /// Where a container prints to.
    enum Stream {
        STDOUT("stdout"), STDERR("stderr");

        private final String word;

        Stream(String word) {
            this.word = word;
        }
    }

    /// As it stands in the file, with its end.
    byte[] entry() {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes((stamp() + " " + stream.word + (complete ? " F " : " P ")).getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(text);
        bytes.write('\n');
        return bytes.toByteArray();
    }

    /// As a user wants to see it: what is incomplete goes on without a break.
    byte[] shown(boolean timestamp) {
        var bytes = new ByteArrayOutputStream();
        if (timestamp) bytes.writeBytes((stamp() + " ").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(text);
        if (complete) bytes.write('\n');
        return bytes.toByteArray();
    }

    /// Empty for what is no entry: the last line of a file that a crash cut off.
    static Optional<Line> parse(String entry) {
        var parts = entry.split(" ", 4);
        if (parts.length < 4) return Optional.empty();
        try {
            var stream = parts[1].equals("stderr") ? Stream.STDERR : Stream.STDOUT;
            return Optional.of(new Line(Instant.parse(parts[0]), stream, parts[2].equals("F"),
                    parts[3].getBytes(StandardCharsets.ISO_8859_1)));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private String stamp() {
        return NANOS.format(time);
    }
}
