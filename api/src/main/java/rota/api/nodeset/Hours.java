package rota.api.nodeset;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Times of the day, in UTC, at which something may begin: `22:00-06:00`, `Sat 08:00-20:00`.
public record Hours(List<Span> spans) {
    private static final Pattern SPAN = Pattern.compile("(?:([A-Z][a-z]{2}) )?(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)");
    private static final String END_OF_DAY = "24:00";
    private static final int DAYS_OF_A_WEEK = 7;

    /// One of them.
    ///
    /// @param day empty: every day
    /// @param to before or at `from`: on the next day
    public record Span(Optional<DayOfWeek> day, LocalTime from, LocalTime to) {
        private Instant start(LocalDate on) {
            return on.atTime(from).toInstant(ZoneOffset.UTC);
        }

        private Instant end(LocalDate on) {
            return (to.isAfter(from) ? on : on.plusDays(1)).atTime(to).toInstant(ZoneOffset.UTC);
        }
    }

    public Hours {
        spans = List.copyOf(spans);
    }

    /// @throws IllegalArgumentException when it is no such text
    static Hours parse(String text) {
        var spans = new ArrayList<Span>();
        for (var part : text.split(",", -1)) spans.add(span(part.strip()));
        return new Hours(spans);
    }

    private static Span span(String text) {
        var match = SPAN.matcher(text);
        if (!match.matches()) throw mistake(text);
        try {
            return new Span(Optional.ofNullable(match.group(1)).map(Hours::day), LocalTime.parse(match.group(2)),
                    match.group(3).equals(END_OF_DAY) ? LocalTime.MIDNIGHT : LocalTime.parse(match.group(3)));
        } catch (DateTimeException _) {
            throw mistake(text);
        }
    }

    private static DayOfWeek day(String word) {
        return Arrays.stream(DayOfWeek.values())
                .filter(it -> it.name().startsWith(word.toUpperCase(Locale.ROOT))).findFirst()
                .orElseThrow(() -> mistake(word));
    }

    private static IllegalArgumentException mistake(String found) {
        return new IllegalArgumentException("expected times such as Sat 22:00-06:00, found " + found);
    }

    /// That moment, or the first one after it at which one of them has begun and is not over.
    public Instant next(Instant wanted) {
        var today = LocalDate.ofInstant(wanted, ZoneOffset.UTC);
        var found = new ArrayList<Instant>();
        for (var ahead = -1; ahead <= DAYS_OF_A_WEEK; ahead++) {
            var date = today.plusDays(ahead);
            for (var span : spans) {
                if (span.day.isPresent() && span.day.get() != date.getDayOfWeek()) continue;
                if (span.end(date).isAfter(wanted))
                    found.add(span.start(date).isAfter(wanted) ? span.start(date) : wanted);
            }
        }
        return found.stream().min(Instant::compareTo).orElse(wanted);
    }
}
