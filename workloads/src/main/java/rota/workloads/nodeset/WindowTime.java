package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import rota.api.nodeset.Hours;
import rota.api.nodeset.Window;

/// When the window of an update opens where the set names hours for it: not before its spec says, half an hour before
/// the last job is over, and within the hours. A set that is up to date has none.
final class WindowTime {
    /// Jobs end early more often than not.
    private static final Duration LEAD = Duration.ofMinutes(30);
    /// Slurm takes no reservation that has begun already.
    private static final Duration NOTICE = Duration.ofMinutes(1);

    private WindowTime() {}

    /// What was agreed with Slurm stays: jobs that come later do not move it.
    static Optional<Window> of(NodeSetView view, Window window, Hours hours) {
        var isCurrent = view.pods().stream().filter(WorkerPod::isStaying).allMatch(it -> it.hasHash(view.hash()));
        if (isCurrent) return Optional.empty();
        return Optional.of(window.at(switch (Bookings.judged(view)) {
            case Booking.Found(var found) -> found.start();
            case Booking.None _, Booking.Unknown _, Booking.Taken _ -> hours.next(earliest(view, window));
        }));
    }

    /// Without a job, soon; jobs without a limit are not waited for.
    private static Instant earliest(NodeSetView view, Window window) {
        var soon = view.now().plus(NOTICE);
        var last = view.pods().stream().flatMap(it -> it.deadline().stream()).filter(Marks.NEVER::isAfter)
                .max(Instant::compareTo).map(it -> it.minus(LEAD)).orElse(soon);
        return later(soon, later(window.start(), last));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
