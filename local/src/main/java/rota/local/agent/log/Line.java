package rota.local.agent.log;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// One line of a log: `2026-01-01T00:00:00.000000000Z stdout F the text`.
///
/// @param text each character is one byte, so that what is no text survives
/// @param complete false for the beginning of a line that is too long for one entry
record Line(Instant time, Stream stream, boolean complete, String text) {
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
        return (stamp() + " " + stream.word + (complete ? " F " : " P ") + text + "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /// As a user wants to see it: what is incomplete goes on without a break.
    byte[] shown(boolean timestamp) {
        return ((timestamp ? stamp() + " " : "") + text + (complete ? "\n" : ""))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Empty for what is no entry: the last line of a file that a crash cut off.
    static Optional<Line> parse(String entry) {
        var parts = entry.split(" ", 4);
        if (parts.length < 4) return Optional.empty();
        try {
            var stream = parts[1].equals("stderr") ? Stream.STDERR : Stream.STDOUT;
            return Optional.of(new Line(Instant.parse(parts[0]), stream, parts[2].equals("F"), parts[3]));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private String stamp() {
        return NANOS.format(time);
    }
}
