package rota.kernel.queue;

import java.time.Duration;
import rota.api.meta.Key;

/// base · 2^(failures so far), up to a cap.
final class Exponential implements Backoff {
    /// Doubling more often than this overflows a `long`, and is far beyond any cap.
    private static final int MOST_DOUBLINGS = 62;

    private final Duration base;
    private final Duration cap;
    private final Failures failures = new Failures();

    Exponential(Duration base, Duration cap) {
        this.base = base;
        this.cap = cap;
    }

    @Override
    public Duration next(Key key) {
        var doublings = failures.increment(key);
        if (doublings > MOST_DOUBLINGS) return cap;
        // Dividing the cap, rather than multiplying the base, cannot overflow.
        var factor = 1L << doublings;
        return base.compareTo(cap.dividedBy(factor)) > 0 ? cap : base.multipliedBy(factor);
    }

    @Override
    public void forget(Key key) {
        failures.forget(key);
    }

    @Override
    public int failures(Key key) {
        return failures.count(key);
    }
}
