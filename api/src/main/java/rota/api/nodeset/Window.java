package rota.api.nodeset;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import rota.api.meta.Durations;
import rota.api.wire.Json;
import rota.api.wire.Times;

/// When pods may be updated: a reservation in Slurm.
///
/// @param flags of the reservation, those that every maintenance has among them, in order
public record Window(Instant start, Duration length, List<String> flags) {
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
    private static final List<String> RECURRING = List.of("HOURLY", "DAILY", "WEEKLY", "WEEKEND", "WEEKDAY");
    private static final String AT_ONCE = "FORCE_START";

    public Window {
        flags = List.copyOf(flags);
    }

    /// Empty when it does not say when, or says so in a way that nobody understands.
    static Optional<Window> of(Json.Obj window) {
        try {
            var length = window.text("duration").map(Durations::parse).filter(Duration::isPositive)
                    .orElse(HALF_AN_HOUR);
            return Times.parse(window.text("startTime").orElse("")).map(it -> new Window(it, length, flags(window)));
        } catch (IllegalArgumentException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static List<String> flags(Json.Obj window) {
        var flags = new TreeSet<>(List.of("MAINT", "IGNORE_JOBS"));
        for (var flag : window.items("flags"))
            if (flag instanceof Json.Str(var word))
                flags.add(word.toUpperCase(Locale.ROOT));
        return new ArrayList<>(flags);
    }

    /// The same at another time.
    public Window at(Instant other) {
        return new Window(other, length, flags);
    }

    /// It opens although its time has passed.
    public boolean isForced() {
        return flags.contains(AT_ONCE);
    }

    /// Slurm moves its start each time.
    public boolean isRecurring() {
        return RECURRING.stream().anyMatch(flags::contains);
    }

    /// The flags that a reservation keeps.
    public List<String> lasting() {
        return flags.stream().filter(it -> !it.equals(AT_ONCE)).toList();
    }
}
