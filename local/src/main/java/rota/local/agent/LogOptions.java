package rota.local.agent;

import java.time.Instant;
import java.util.Optional;

/// Which part of a log, and in which form.
///
/// @param container empty: the only one
/// @param follow whether to wait for more until the container has ended
/// @param previous the log of the container's run before this one
/// @param tail only so many of the last lines
/// @param since only lines from this time on
/// @param limitBytes no more than this
/// @param timestamps whether each line begins with its time
public record LogOptions(String container, boolean follow, boolean previous, Optional<Integer> tail,
        Optional<Instant> since, Optional<Long> limitBytes, boolean timestamps) {

    /// All there is of one container, as it was printed.
    public static LogOptions of(String container) {
        return new LogOptions(container, false, false, Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    /// The same of this container.
    public LogOptions in(String name) {
        return new LogOptions(name, follow, previous, tail, since, limitBytes, timestamps);
    }

    public LogOptions following() {
        return new LogOptions(container, true, previous, tail, since, limitBytes, timestamps);
    }

    public LogOptions ofPrevious() {
        return new LogOptions(container, follow, true, tail, since, limitBytes, timestamps);
    }

    public LogOptions last(int lines) {
        return new LogOptions(container, follow, previous, Optional.of(lines), since, limitBytes, timestamps);
    }

    public LogOptions stamped() {
        return new LogOptions(container, follow, previous, tail, since, limitBytes, true);
    }

    public LogOptions from(Instant time) {
        return new LogOptions(container, follow, previous, tail, Optional.of(time), limitBytes, timestamps);
    }

    public LogOptions atMost(long bytes) {
        return new LogOptions(container, follow, previous, tail, since, Optional.of(bytes), timestamps);
    }
}
