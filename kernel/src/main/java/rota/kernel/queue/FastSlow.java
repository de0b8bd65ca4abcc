package rota.kernel.queue;

import java.time.Duration;
import rota.api.meta.Key;

/// One wait for the first attempts, another for all later ones.
final class FastSlow implements Backoff {
    private final Duration fast;
    private final Duration slow;
    private final int attempts;
    private final Failures failures = new Failures();

    FastSlow(Duration fast, Duration slow, int attempts) {
        this.fast = fast;
        this.slow = slow;
        this.attempts = attempts;
    }

    @Override
    public Duration next(Key key) {
        return failures.increment(key) < attempts ? fast : slow;
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
