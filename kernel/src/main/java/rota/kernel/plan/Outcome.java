package rota.kernel.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How a reconcile ended, and so what the queue does with its key.
public sealed interface Outcome {
    Outcome SETTLED = new Settled();

    /// Done; the next change calls us.
    record Settled() implements Outcome {}

    /// Done for now; look again at this time.
    record Again(Instant when, String why) implements Outcome {}

    /// The world misbehaved: try again from a fresh view, later each time, and not before the server allows it.
    record BackOff(String trouble, Optional<Duration> retryAfter) implements Outcome {}

    /// Not worth a retry: the namespace is going away, and we with it.
    record Stopped(String why) implements Outcome {}

    /// We misbehaved: the key rests until its object changes.
    record Parked(String bug) implements Outcome {}
}
