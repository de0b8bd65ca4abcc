package rota.app.show;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/// Times as people say them.
final class Spans {
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm'Z'")
            .withZone(ZoneOffset.UTC);

    private Spans() {}

    /// `18 s`, `2 min 10 s`, `3 h 5 min`, `4 d 2 h`.
    static String words(Duration span) {
        var seconds = span.toSeconds();
        if (seconds < 60) return seconds + " s";
        if (seconds < 3600) return pair(seconds / 60, "min", seconds % 60, "s");
        if (seconds < 86_400) return pair(seconds / 3600, "h", seconds / 60 % 60, "min");
        return pair(seconds / 86_400, "d", seconds / 3600 % 24, "h");
    }

    /// `in 18 s`, `3 s ago`, `now`.
    static String from(Instant now, Instant time) {
        var span = Duration.between(now, time);
        if (span.abs().toMillis() < 1000) return "now";
        return span.isNegative() ? words(span.negated()) + " ago" : "in " + words(span);
    }

    /// `12:05:40Z (in 18 s)`; with the day when it is another one.
    static String at(Instant now, Instant time) {
        var near = Duration.between(now, time).abs().compareTo(Duration.ofHours(12)) < 0;
        return (near ? CLOCK : DAY).format(time) + " (" + from(now, time) + ")";
    }

    /// The sentence with its times as [#at] has them.
    static String said(Instant now, String sentence) {
        return TIME.matcher(sentence).replaceAll(it -> at(now, Instant.parse(it.group())));
    }

    private static String pair(long large, String one, long small, String other) {
        return large + " " + one + (small == 0 ? "" : " " + small + " " + other);
    }
}
