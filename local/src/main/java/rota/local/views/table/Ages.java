package rota.local.views.table;

import java.time.Duration;
import java.time.Instant;

/// Durations in the form that people know from kubectl: two or three digits of what matters.
final class Ages {
    private static final int DAY = 24;
    private static final int YEAR = 365;

    private Ages() {}

    static String between(Instant then, Instant now) {
        return of(Duration.between(then, now));
    }

    static String of(Duration age) {
        var seconds = age.toSeconds() + (age.isNegative() && age.toNanosPart() > 0 ? 1 : 0);
        // Clocks of two machines differ: a second ahead is now.
        if (seconds < -1) return "<invalid>";
        if (seconds < 0) return "0s";
        if (seconds < 2 * 60) return seconds + "s";
        var minutes = seconds / 60;
        if (minutes < 10) return both(minutes, "m", seconds % 60, "s");
        if (minutes < 3 * 60) return minutes + "m";
        return hours(minutes / 60, minutes % 60);
    }

    private static String hours(long hours, long minutes) {
        if (hours < 8) return both(hours, "h", minutes, "m");
        if (hours < 2 * DAY) return hours + "h";
        var days = hours / DAY;
        if (days < 8) return both(days, "d", hours % DAY, "h");
        if (days < 2 * YEAR) return days + "d";
        var years = days / YEAR;
        return years < 8 ? both(years, "y", days % YEAR, "d") : years + "y";
    }

    private static String both(long large, String largeUnit, long small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
