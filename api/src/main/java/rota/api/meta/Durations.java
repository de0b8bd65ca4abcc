package rota.api.meta;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/// Spans of time in the form `1h30m`.
public final class Durations {
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)");
    private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "µs", 1_000L, "μs", 1_000L, "ms",
            1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);

    private Durations() {}

    /// A span of time in that form.
    ///
    /// @throws IllegalArgumentException for anything else
    public static Duration parse(String text) {
        var negative = text.startsWith("-");
        var rest = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        var part = PART.matcher(rest);
        var sum = BigDecimal.ZERO;
        var end = 0;
        while (part.find() && part.start() == end) {
            sum = sum.add(
                    new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L))));
            end = part.end();
        }
        if (!rest.equals("0") && (end == 0 || end != rest.length())) {
            throw new IllegalArgumentException("expected a duration such as 1h30m, found " + text);
        }
        var nanos = Duration.ofNanos(sum.longValue());
        return negative ? nanos.negated() : nanos;
    }
}
