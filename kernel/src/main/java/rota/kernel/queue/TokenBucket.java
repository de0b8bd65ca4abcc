package rota.kernel.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import rota.api.meta.Key;

/// A bucket of tokens, refilled one per interval. It never refuses: a caller that finds it empty reserves a future one.
final class TokenBucket implements Backoff {
    private final Duration interval;
    private final Duration capacity;
    private final InstantSource clock;
    /// When the bucket will be full again if nobody takes any more.
    private Instant fullAt = Instant.MIN;

    TokenBucket(Duration interval, int burst, InstantSource clock) {
        this.interval = interval;
        this.capacity = interval.multipliedBy(burst);
        this.clock = clock;
    }

    @Override
    public Duration next(Key key) {
        var now = clock.instant();
        fullAt = (fullAt.isBefore(now) ? now : fullAt).plus(interval);
        var wait = Duration.between(now, fullAt).minus(capacity);
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    @Override
    public void forget(Key key) {
        // What was taken stays taken: the bucket is shared by all keys.
    }

    @Override
    public int failures(Key key) {
        return 0;
    }
}
