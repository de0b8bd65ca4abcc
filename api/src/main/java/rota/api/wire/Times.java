package rota.api.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Times as the API writes them: `2030-01-31T12:30:00Z`, or nothing where there is a zero time.
public final class Times {
    private static final String FORM = "0000-00-00T00:00:00Z";
    private static final long NANOS = 1_000_000_000;

    private Times() {}

    /// The instant that a text names; empty where there is none.
    ///
    /// @throws java.time.DateTimeException when it is no time
    public static Optional<Instant> parse(@Nullable String text) {
        return text == null || text.isEmpty() ? Optional.empty() : Optional.of(instant(text));
    }

    /// So much later; empty where no calendar goes that far. Who means "never" writes the longest time that there is,
    /// and servers take it.
    public static Optional<Instant> after(Instant start, Duration span) {
        try {
            return Optional.of(start.plus(span));
        } catch (DateTimeException | ArithmeticException beyond) {
            return Optional.empty();
        }
    }

    /// So many seconds later as a server counts them: in nanoseconds of 64 bits, which begin anew after 292 years. It
    /// takes the longest time that can be written, and what it makes of it is undone in the same way.
    public static Instant wrapped(Instant start, long seconds) {
        return start.plusNanos(seconds * NANOS);
    }

    /// Every look at a pod reads times, and Java's own parser takes half a microsecond for each. What is not written in
    /// the usual form (fractions of a second, a leap second) is left to it.
    private static Instant instant(String text) {
        if (!isUsual(text)) return Instant.parse(text);
        var day = LocalDate.of(number(text, 0, 4), number(text, 5, 2), number(text, 8, 2)).toEpochDay();
        return Instant.ofEpochSecond(
                ((day * 24 + number(text, 11, 2)) * 60 + number(text, 14, 2)) * 60 + number(text, 17, 2));
    }

    /// Whether the text is a time in the one form that servers write.
    public static boolean isUsual(String text) {
        if (!hasUsualForm(text) || number(text, 11, 2) > 23 || number(text, 14, 2) > 59 || number(text, 17, 2) > 59) {
            return false;
        }
        var month = number(text, 5, 2);
        var day = number(text, 8, 2);
        return month >= 1 && month <= 12 && day >= 1 && day <= YearMonth.of(number(text, 0, 4), month).lengthOfMonth();
    }

    private static boolean hasUsualForm(String text) {
        if (text.length() != FORM.length()) return false;
        for (var i = 0; i < FORM.length(); i++) {
            var c = text.charAt(i);
            var fits = FORM.charAt(i) == '0' ? c >= '0' && c <= '9' : c == FORM.charAt(i);
            if (!fits) return false;
        }
        return true;
    }

    private static int number(String text, int from, int digits) {
        var number = 0;
        for (var i = from; i < from + digits; i++) number = number * 10 + text.charAt(i) - '0';
        return number;
    }
}
